export interface Deadline {
  readonly timeoutMs: number;
  /** Ends the work earlier. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs `work` with a signal that aborts after `timeoutMs` or when the caller's signal does, whichever comes
 * first. Settles as `work` does. Some visitors' phones are older than `AbortSignal.any` and
 * `AbortSignal.timeout`.
 */
export async function withDeadline<Value>(
  { timeoutMs, signal }: Deadline,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeoutMs);
  signal?.addEventListener("abort", abort);
  if (signal?.aborted) abort();
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

/** Resolves as `work` does, or to `undefined` where that takes longer than `timeoutMs`; the work goes on. */
export function withTimeout<Value>(work: Promise<Value>, timeoutMs: number): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
