import { describe, expect, it } from 'vitest';
import { type Json, type JsonObject, readContract } from './document.ts';
import { exampleChecker, examplesOf } from './examples.ts';
import { changed, smallContract } from './small-contract.ts';

describe('The examples of the contract', () => {
  const contract = readContract();
  const examples = examplesOf(contract);

  it('are there for bodies, answers, webhooks, parameters, headers and schemas', () => {
    const countOf = (place: RegExp) => examples.filter((example) => place.test(example.place)).length;
    expect(countOf(/^\/paths\/.*\/requestBody\/content/)).toBeGreaterThan(40);
    expect(countOf(/^\/paths\/.*\/responses\/\d+\/content/)).toBeGreaterThan(60);
    expect(countOf(/^\/components\/responses\/\w+\/content/)).toBeGreaterThan(80);
    expect(countOf(/^\/webhooks\/.*\/requestBody\/content/)).toBe(18);
    expect(countOf(/^\/components\/parameters\//)).toBeGreaterThan(40);
    expect(countOf(/^\/components\/headers\//)).toBeGreaterThan(10);
    expect(countOf(/^\/components\/schemas\/.*\/properties\//)).toBeGreaterThan(400);
  });

  it('fit their schemas and show nothing that is not declared', () => {
    const check = exampleChecker(contract);
    const problems = examples.flatMap((example) => check(example).map((problem) => `${example.place}: ${problem}`));
    expect(problems).toEqual([]);
  });
});

describe('The check of examples', () => {
  const tagValue = ['paths', '/v2/tags', 'post', 'responses', '201', 'content', 'application/json', 'examples', 'invoice', 'value'];
  const problemsOf = (contract: JsonObject) => {
    const check = exampleChecker(contract);
    return examplesOf(contract).flatMap((example) => check(example).map((problem) => `${example.place}: ${problem}`));
  };
  const problemsWith = (at: readonly (string | number)[], value: Json) => problemsOf(changed(smallContract(), at, value)).join('\n');

  it('finds nothing wrong with good ones', () => {
    expect(problemsOf(smallContract())).toEqual([]);
  });

  it('finds a value of another type', () => {
    expect(problemsWith([...tagValue, 'id'], 'seven')).toContain('/id must be integer');
  });

  it('finds an undeclared property of an answer, though answers are open', () => {
    expect(problemsWith([...tagValue, 'colour'], 'red')).toContain('{"unevaluatedProperty":"colour"}');
  });

  it('finds one inside a choice', () => {
    expect(problemsWith([...tagValue, 'icon'], { emoji: '📚', size: 3 })).toContain('/icon must NOT have unevaluated properties');
  });

  it('finds one in a composition, whose parts are taken together', () => {
    const problem = ['components', 'responses', 'Failure404', 'content', 'application/json', 'examples', 'tag_not_found', 'value', 'hint'];
    expect(problemsWith(problem, 'Look elsewhere')).toContain('{"unevaluatedProperty":"hint"}');
  });

  it('finds one in a webhook', () => {
    const place = ['webhooks', 'tag.created', 'post', 'requestBody', 'content', 'application/json', 'examples', 'invoice', 'value', 'colour'];
    expect(problemsWith(place, 'red')).toContain('/webhooks/tag.created/post/requestBody');
  });

  it('looks at parameters, headers and schemas as well', () => {
    expect(problemsWith(['components', 'parameters', 'Cursor', 'example'], 7)).toContain('/components/parameters/Cursor/example: / must be string');
    expect(problemsWith(['components', 'headers', 'Location', 'example'], 7)).toContain('/components/headers/Location/example: / must be string');
    expect(problemsWith(['components', 'schemas', 'TagName', 'examples'], [''])).toContain('/components/schemas/TagName/examples/0');
    expect(problemsWith(['components', 'schemas', 'Tag', 'properties', 'words', 'examples', 0], ['bill', 7])).toContain('/1 must be string');
  });
});
