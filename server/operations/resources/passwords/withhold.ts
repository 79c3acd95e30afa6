import type { components } from '../../../../generated/contract.ts';
import { type KnownData, resourceData } from '../data.ts';

type ResourceRecord = components['schemas']['Resource'];

/**
 * The record of what a password protects, for those who don't give it. Its metadata shows: names, description, icon, sizes, types, addresses of bookmarks, tags,
 * label, times, counts and places. What gives content away does not: the file, pictures of it, comments, chats, and all that was read out of the content, its hash
 * and its measures included. `data` says what it says before anything is known, but for the virus scan.
 */
export function withheld(record: ResourceRecord): ResourceRecord {
  return {
    ...record,
    fileUrl: null,
    thumbnail: null,
    cover: null,
    commentPinned: null,
    chats: [],
    data: resourceData(record.kind, scanned(record.data)),
  } as ResourceRecord;
}

const scanned = (data: ResourceRecord['data']): KnownData => ('infected' in data ? { infected: data.infected, scannedAt: data.scannedAt } : {});
