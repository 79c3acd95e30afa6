import { message, storyFile, transcript } from '../files.ts';
import { ids } from '../ids.ts';
import type { Stage } from '../stage.ts';
import { upload } from '../upload.ts';

/** Files of the other kinds. */
export async function addFiles(stage: Stage): Promise<void> {
  await stage.now('2026-11-20T09:45:00.000Z');
  await upload(stage, { filename: 'harbour-at-dawn.jpg', bytes: await storyFile('harbour-at-dawn.jpg'), id: ids.uploadPhoto });
  await stage.make('createFile', ids.photo, { request: 'photo' });
  await upload(stage, { filename: 'stand-up.m4a', bytes: await storyFile('stand-up.m4a'), id: ids.uploadVoiceNote });
  await upload(stage, { filename: 'stand-up.json', bytes: Buffer.from(transcript), id: ids.uploadTranscript });
  await stage.make('createFile', ids.voiceNote, { request: 'voiceNote' });
  for (const file of await furtherFiles()) {
    const path = await upload(stage, { filename: file.filename, bytes: file.bytes, id: file.uploadId });
    const { filename, mimeType, name } = file;
    await stage.make('createFile', file.id, { body: { attachment: { path, filename }, mimeType, parentId: '@alias::inbox', name } });
  }
  await stage.processed(ids.photo);
  await stage.play('updateResource', { path: { resourceId: ids.photo }, request: 'move' });

  const kinds = { image: ids.photo, voicenote: ids.voiceNote, video: ids.film, audio: ids.song, email: ids.message, default: ids.settings };
  for (const [answer, resourceId] of Object.entries(kinds)) {
    await stage.processed(resourceId);
    await stage.play('getResource', { path: { resourceId }, answer });
  }
}

/** Those that no example of a request creates. */
const furtherFiles = async () => [
  {
    id: ids.film,
    uploadId: ids.uploadFilm,
    filename: 'ferry.mp4',
    mimeType: 'video/mp4',
    name: 'Ferry in the harbour',
    bytes: await storyFile('ferry.mp4'),
  },
  {
    id: ids.song,
    uploadId: ids.uploadSong,
    filename: 'harbour-bells.mp3',
    mimeType: 'audio/mpeg',
    name: 'Harbour bells',
    bytes: await storyFile('harbour-bells.mp3'),
  },
  {
    id: ids.message,
    uploadId: ids.uploadMessage,
    filename: 'invoice-2026-114.eml',
    mimeType: 'message/rfc822',
    name: 'The invoice is in your account',
    bytes: Buffer.from(message),
  },
  {
    id: ids.settings,
    uploadId: ids.uploadSettings,
    filename: 'server-settings.tar.gz',
    mimeType: 'application/gzip',
    name: 'Server settings',
    bytes: await storyFile('server-settings.tar.gz'),
  },
];
