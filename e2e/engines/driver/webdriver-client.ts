/** A session of WebDriver, the W3C's protocol over HTTP (https://www.w3.org/TR/webdriver2/). */
export interface WebDriverSession {
  get<Value>(command: string): Promise<Value>;
  post<Value = null>(command: string, parameters?: object): Promise<Value>;
  delete<Value = null>(command: string): Promise<Value>;
  /** Ends the session, and the browser with it. */
  end(): Promise<void>;
}

/** A command that takes longer than this has hung. */
const TIMEOUT_MS = 60_000;

async function send<Value>(method: string, address: string, parameters?: object): Promise<Value> {
  const answer = await fetch(address, {
    method,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(parameters && { body: JSON.stringify(parameters) }),
  });
  const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${method} ${address}: ${value.error} ${value.message}`);
  return value;
}

/** Resolves once the driver at this address accepts sessions. */
export async function driverReady(address: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const ready = await send<{ ready: boolean }>("GET", `${address}/status`).catch(() => undefined);
    if (ready?.ready) return;
    if (Date.now() > deadline) throw new Error(`no WebDriver answers at ${address}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Opens a session and its browser. */
export async function openSession(address: string, capabilities: object): Promise<WebDriverSession> {
  const { sessionId } = await send<{ sessionId: string }>("POST", `${address}/session`, {
    capabilities: { alwaysMatch: capabilities },
  });
  const session = `${address}/session/${sessionId}`;
  return {
    get: (command) => send("GET", `${session}/${command}`),
    post: (command, parameters = {}) => send("POST", `${session}/${command}`, parameters),
    delete: (command) => send("DELETE", `${session}/${command}`),
    end: async () => {
      await send("DELETE", session);
    },
  };
}
