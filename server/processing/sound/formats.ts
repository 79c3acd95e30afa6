import type { Content } from '../found.ts';

export const isSound = ({ kind }: Content): boolean => kind === 'audio' || kind === 'voicenote';
export const isVoiceNote = ({ kind }: Content): boolean => kind === 'voicenote';

/** Bytes of a recording that is sent to be transcribed: what most servers for that take. */
export const largestRecording = 25_000_000;
/** Bytes of a transcript that is read. */
export const largestTranscript = 4 * 1024 * 1024;
