/**
 * A connection of WebDriver BiDi, the W3C's protocol over a web socket
 * (https://www.w3.org/TR/webdriver-bidi/).
 */
export interface BidiConnection {
  call<Result = object>(method: string, parameters?: object): Promise<Result>;
  /** Calls `listener` on each event of a name, once the session has subscribed to it. */
  on<Event>(method: string, listener: (event: Event) => void): void;
  close(): void;
}

interface Message {
  readonly id?: number | null;
  readonly type: "success" | "error" | "event";
  readonly method: string;
  readonly params: unknown;
  readonly result: unknown;
  readonly error?: string;
  readonly message?: string;
}

/** A command that takes longer than this has hung. */
const TIMEOUT_MS = 60_000;

/** Connects to a browser; rejects if nobody listens. */
export async function connectBidi(address: string): Promise<BidiConnection> {
  const socket = new WebSocket(address);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve(), { once: true });
    socket.addEventListener("error", () => reject(new Error(`nobody listens at ${address}`)), { once: true });
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners = new Map<string, ((event: unknown) => void)[]>();
  let calls = 0;

  socket.addEventListener("message", ({ data }) => {
    const message: Message = JSON.parse(String(data));
    if (message.type === "event") {
      for (const listener of listeners.get(message.method) ?? []) listener(message.params);
      return;
    }
    const call = waiting.get(message.id ?? -1);
    if (message.type === "success") call?.resolve(message.result);
    else call?.reject(new Error(`${message.error}: ${message.message}`));
  });
  socket.addEventListener("close", () => {
    for (const call of waiting.values()) call.reject(new Error("the browser has gone"));
  });

  async function call<Result>(method: string, params: object = {}): Promise<Result> {
    const id = ++calls;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(id, answer);
    const timer = setTimeout(() => answer.reject(new Error(`${method} has hung`)), TIMEOUT_MS);
    socket.send(JSON.stringify({ id, method, params }));
    try {
      return (await answer.promise) as Result;
    } finally {
      clearTimeout(timer);
      waiting.delete(id);
    }
  }

  return {
    call,
    on: (method, listener) => {
      listeners.set(method, [...(listeners.get(method) ?? []), listener as (event: unknown) => void]);
    },
    close: () => socket.close(),
  };
}
