export const documentTypes = [
  ...['invoice', 'receipt', 'contract', 'resume', 'letter', 'report', 'presentation', 'spreadsheet', 'form', 'article', 'manual', 'code', 'email'],
  'other',
] as const;
export type DocumentType = (typeof documentTypes)[number];
