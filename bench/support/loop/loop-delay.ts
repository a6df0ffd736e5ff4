/** Reads the delay of a server's event loop since it was last read, from its metrics on this port. */
export async function readLoopDelay(port: number): Promise<{ p99Ms: number; maxMs: number }> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1]) * 1_000;
  return { p99Ms: read("nodejs_eventloop_lag_p99_seconds"), maxMs: read("nodejs_eventloop_lag_max_seconds") };
}
