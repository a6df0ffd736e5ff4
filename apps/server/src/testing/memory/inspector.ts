import type { ServerProcess } from "../server-process.ts";

/**
 * The settings that make a server open for inspection, on a free port of the loopback, and its garbage
 * collection callable.
 */
export const INSPECTED = { NODE_OPTIONS: "--inspect=127.0.0.1:0 --expose-gc" } as const;

/** The main thread, or the inspector's session of another one. */
type Thread = string | undefined;

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly sessionId?: string; readonly message?: string };
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/**
 * Evaluates expressions in the threads of a server that was started as `INSPECTED`
 * (https://nodejs.org/api/inspector.html).
 */
export interface Inspector {
  /** Returns the threads that run now, the main thread first. */
  threads(): readonly Thread[];
  /**
   * Resolves to a number that a thread computes, once it is awake: piscina's threads sleep until their next
   * task.
   */
  evaluate(thread: Thread, expression: string): Promise<number>;
  close(): void;
}

/**
 * Opens the inspector of a server; its threads are those that have started by then, and those that start
 * later.
 */
export async function openInspector({ logged }: ServerProcess): Promise<Inspector> {
  const [address] = /ws:\/\/\S+/.exec(logged()) ?? [];
  if (address === undefined) throw new Error("the server was not started to be inspected");
  const socket = new WebSocket(address);
  const opened = Promise.withResolvers<void>();
  socket.addEventListener("open", () => opened.resolve());
  socket.addEventListener("error", () => opened.reject(new Error("the inspector cannot be reached")));
  const sessions = new Set<string>();
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  const settle = ({ id = 0, result, error }: Message) => {
    if (error) pending.get(id)?.reject(new Error(error.message));
    else pending.get(id)?.resolve(result);
    pending.delete(id);
  };
  socket.addEventListener("message", ({ data }) => {
    const message: Message = JSON.parse(String(data));
    const { sessionId = "", message: inner = "{}" } = message.params ?? {};
    if (message.method === "NodeWorker.attachedToWorker") sessions.add(sessionId);
    else if (message.method === "NodeWorker.detachedFromWorker") sessions.delete(sessionId);
    else if (message.method === "NodeWorker.receivedMessageFromWorker") settle(JSON.parse(inner));
    else settle(message);
  });
  let lastId = 0;
  const call = (thread: Thread, method: string, params: object): Promise<unknown> => {
    const id = ++lastId;
    const answer = Promise.withResolvers<unknown>();
    pending.set(id, answer);
    const message = JSON.stringify({ id, method, params });
    if (thread === undefined) socket.send(message);
    else
      void call(undefined, "NodeWorker.sendMessageToWorker", { sessionId: thread, message }).catch(
        answer.reject,
      );
    return answer.promise;
  };
  await opened.promise;
  await call(undefined, "NodeWorker.enable", { waitForDebuggerOnStart: false });
  return {
    threads: () => [undefined, ...sessions],
    evaluate: async (thread, expression) => {
      const answer = (await call(thread, "Runtime.evaluate", { expression })) as {
        readonly result: { readonly value?: unknown; readonly description?: string };
      };
      const { value, description } = answer.result;
      if (typeof value !== "number") throw new Error(`no number: ${description ?? value}`);
      return value;
    },
    close: () => socket.close(),
  };
}
