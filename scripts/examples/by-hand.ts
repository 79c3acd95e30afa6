/** Examples of operations that the service has which no story can tell, as `operationId where name`. */
export const byHand: ReadonlySet<string> = new Set([
  // Nothing makes highlights.
  'getResource 200 highlight',
  // The beginning of a file: the bytes of a whole one are nothing to read.
  'putStoredFile request pdf',
  'getStoredFile 200 pdf',
  'getStoredFile 206 part',
]);
