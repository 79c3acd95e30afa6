/** Whether any job waits or runs, by the metrics of the service. */
export async function hasUnfinishedJobs(baseUrl: string): Promise<boolean> {
  const metrics = await (await fetch(`${baseUrl}/metrics`)).text();
  const depths = [...metrics.matchAll(/^job_queue_depth\{([^}]*)\} (\d+)/gm)];
  if (depths.length === 0) throw new Error('The service tells no depth of its queue');
  return depths.some(([, labels = '', depth]) => !labels.includes('failed') && Number(depth) > 0);
}
