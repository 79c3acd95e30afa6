import type { Content } from '../found.ts';

/** What is said of one none of whose pages has any. */
export const noText = 'The document has no text: its pages may be pictures.';

export const isPdf = ({ kind, mimeType }: Content): boolean => kind === 'document' && mimeType === 'application/pdf';
