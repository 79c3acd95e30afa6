/**
 * Ends this process with the npm that started it. npm passes SIGTERM to the shell between the two, and the shell dies of it without passing it on: the process
 * would go on alone. It notices that its parent is another one, and sends itself the signal that was meant for it.
 */
export function endWithNpm(): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  look.unref();
}
