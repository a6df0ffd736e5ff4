/** How long the network may take before what is kept answers in its place, in milliseconds: a request that hangs is no network. */
const NETWORK_TIMEOUT_MS = 3_000;

/** Resolves to what a request is answered; to `undefined` where it fails, or nothing has come in time. */
export async function inTime(answer: Promise<Response>): Promise<Response | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), NETWORK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([answer, timeout]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** Returns an answer with all of its body: one that begins and then hangs has not come. */
export async function withFullBody(response: Response): Promise<Response> {
  if (!response.ok || response.type === "opaque") return response;
  return new Response(await response.blob(), response);
}
