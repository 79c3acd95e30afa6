import { expect, it } from 'vitest';
import { accepts } from '../../server/http/validation/accept.ts';

it.each([
  undefined,
  '',
  '*/*',
  'application/json',
  'application/*',
  'Application/JSON',
  'application/json;q=0.2',
  'text/html, */*;q=0.1',
  'text/html;q=0, application/json; charset=utf-8',
])('JSON is fine for Accept: %s', (header) => {
  expect(accepts(header, 'application/json')).toBe(true);
});

it.each([
  'text/html',
  'image/*',
  'application/json;q=0',
  'application/json;q=0, */*',
  'application/*;q=0, */*',
  '*/*;q=0',
  'application/hal+json',
  'json',
])('JSON is refused by Accept: %s', (header) => {
  expect(accepts(header, 'application/json')).toBe(false);
});
