/** What the service tells of (the `EventType` values of the contract). */
export type EventType =
  | `resource.${'created' | 'updated' | 'moved' | 'binned' | 'recovered' | 'deleted' | 'processed' | 'processing_failed'}`
  | `tag.${'created' | 'updated' | 'merged' | 'deleted'}`
  | `comment.${'created' | 'updated' | 'deleted'}`
  | `workspace.${'created' | 'updated' | 'deleted'}`;
