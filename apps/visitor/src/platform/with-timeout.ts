/** Resolves as `work` does, or to `undefined` where that takes longer than `timeoutMs`; the work goes on. */
export function withTimeout<Value>(work: Promise<Value>, timeoutMs: number): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
