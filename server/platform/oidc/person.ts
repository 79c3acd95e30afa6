import type { JWTPayload } from 'jose';
import { isEmail } from '../text/emails.ts';

/** Who a token is about, with what it tells of them. Null is what it doesn't tell. */
export interface Person {
  readonly issuer: string;
  readonly subject: string;
  /** Lower case; only an address that the issuer has verified. */
  readonly email: string | null;
  readonly name: string | null;
  readonly pictureUrl: string | null;
  readonly groups: readonly string[] | null;
}

/** In characters, as the contract has them. */
const longest = { subject: 255, email: 255, name: 255, pictureUrl: 4096, group: 255 } as const;
const mostGroups = 1_000;

/** Who the claims of a verified token are about; null when they name nobody. A claim of another form than it should have is left out. */
export function personOf(issuer: string, { sub, email, email_verified, name, picture, groups }: JWTPayload): Person | null {
  const subject = text(sub, longest.subject);
  if (subject === null) return null;
  return {
    issuer,
    subject,
    email: email_verified === true ? address(email) : null,
    name: text(name, longest.name),
    pictureUrl: picture === undefined ? null : webAddress(picture),
    groups: Array.isArray(groups) ? groups.flatMap((group) => text(group, longest.group) ?? []).slice(0, mostGroups) : null,
  };
}

/** Text that both databases keep as it is: not empty, not too long, without U+0000 and halves of characters. */
const text = (claim: unknown, length: number): string | null =>
  typeof claim === 'string' && claim !== '' && claim.length <= length && !claim.includes('\0') && claim.isWellFormed() ? claim : null;

function address(claim: unknown): string | null {
  const email = text(claim, longest.email)?.toLowerCase() ?? null;
  return email !== null && isEmail(email) ? email : null;
}

function webAddress(claim: unknown): string | null {
  const url = URL.parse(text(claim, longest.pictureUrl) ?? '');
  return url && /^https?:$/.test(url.protocol) && url.href.length <= longest.pictureUrl ? url.href : null;
}
