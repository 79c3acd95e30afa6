/**
 * The rules of this contract that redocly has no words for. redocly.yaml switches them on, each as `contract/<name>`, and gives them their lists.
 * Plain JavaScript, because redocly loads it.
 */
import { listsShowLastPage, namedExamples } from './examples.js';
import { creates, operationDescription, operationErrors, operationScopesExist, operationSecurity, operationWrites } from './operations.js';
import { problemDetails } from './problems.js';
import {
  discriminatorsAgree,
  noNestedOneOf,
  openEnumsAreMarked,
  requestsAreBounded,
  requestsClosedResponsesOpen,
  schemasAreDescribed,
} from './schemas.js';
import { yamlReadersAgree } from './yaml-readers.js';

export default function contract() {
  return {
    id: 'contract',
    rules: {
      oas3: {
        'operation-security': operationSecurity,
        'operation-scopes-exist': operationScopesExist,
        'operation-description': operationDescription,
        'operation-errors': operationErrors,
        'operation-writes': operationWrites,
        creates,
        'lists-show-last-page': listsShowLastPage,
        'named-examples': namedExamples,
        'problem-details': problemDetails,
        'schemas-are-described': schemasAreDescribed,
        'requests-closed-responses-open': requestsClosedResponsesOpen,
        'requests-are-bounded': requestsAreBounded,
        'no-nested-one-of': noNestedOneOf,
        'discriminators-agree': discriminatorsAgree,
        'open-enums-are-marked': openEnumsAreMarked,
        'yaml-readers-agree': yamlReadersAgree,
      },
      arazzo1: {
        'yaml-readers-agree': yamlReadersAgree,
      },
    },
  };
}
