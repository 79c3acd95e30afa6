import { expect, it } from 'vitest';
import { array, object, operationsOf, readContract, resolve } from './document.ts';

const contract = readContract();

it('The answers that tell of request budgets are those to a valid credential, problems too', () => {
  const wrong = operationsOf(contract).flatMap(({ operationId, node }) =>
    Object.entries(object(node.responses)).flatMap(([status, response]) => {
      const declared = Object.keys(object(resolve(contract, response).headers)).filter((name) => name.startsWith('RateLimit'));
      // What fails without regard to who asks is declared once, for all operations.
      if (status >= '500') return declared.length === 2 ? [] : [`${operationId} ${status}`];
      const takesCredential = array(node.security).length > 0 && status !== '401';
      return declared.length === (takesCredential ? 2 : 0) ? [] : [`${operationId} ${status}`];
    }),
  );
  expect(wrong).toEqual([]);
});
