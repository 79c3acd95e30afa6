/** Why a backup or a restore was not made, as a sentence for the operator. */
export class BackupError extends Error {}
