import type { Content } from '../found.ts';

export const isPdf = ({ kind, mimeType }: Content): boolean => kind === 'document' && mimeType === 'application/pdf';
