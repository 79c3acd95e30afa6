/** A read has used up its time. */
export class TimeIsUp extends Error {}
