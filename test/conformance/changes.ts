const text = `Changed by the conformance suite, run ${crypto.randomUUID()}.`;

/** A body that changes something small about a thing, for operations whose examples change more than that. */
export const changes: Readonly<Record<string, object>> = {
  updateResource: { description: text },
  updateTag: { description: text },
  updateLabel: { hexColor: '#2f9e44' },
  updateComment: { content: text },
  updateWorkspace: { description: text },
  updateWebhookEndpoint: { description: text },
};
