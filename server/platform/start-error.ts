/** A reason not to start that the operator can do something about. Its message is a sentence or two. */
export class StartError extends Error {}
