import { type FailedRequest, mediaType, networkError, unexpectedAnswer } from './error.ts';

export type AnswerForm = 'json' | 'text' | 'blob';

/**
 * The body of a success. What isn't in the form that the operation answers in is an error: a proxy's page, say, which comes with a status of 200 as well.
 * @throws ResourceStorageError
 */
export async function readAnswer(response: Response, form: AnswerForm, request: FailedRequest): Promise<unknown> {
  if (response.status === 204) return undefined;
  if (form === 'blob') return whole(response.blob(), request);

  const text = await whole(response.text(), request);
  const type = mediaType(response);
  if (form === 'text') {
    if (type === 'text/plain' || text === '') return text;
    throw unexpectedAnswer(response, `the answer is ${type || 'of no media type'}, not text/plain`, request);
  }
  if (text === '') throw unexpectedAnswer(response, 'the answer has no body', request);
  if (!type.includes('json')) throw unexpectedAnswer(response, `the answer is ${type || 'of no media type'}, not JSON`, request);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unexpectedAnswer(response, 'the answer is not valid JSON', request, error);
  }
}

/** The body of an answer that is not a success: parsed where it is JSON, empty where it broke off. */
export async function readFailure(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '');
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A connection that breaks in the middle of a body. */
async function whole<T>(body: Promise<T>, request: FailedRequest): Promise<T> {
  try {
    return await body;
  } catch (error) {
    throw networkError(error, request);
  }
}
