export const allKinds = [
  'default',
  'image',
  'document',
  'folder',
  'bookmark',
  'highlight',
  'notepad',
  'video',
  'audio',
  'email',
  'voicenote',
] as const;
export type Kind = (typeof allKinds)[number];
export type StateProcessing = 'pending' | 'processing' | 'completed' | 'failed';
