import type { BidiConnection } from "./bidi-client.ts";
import type { Tab } from "./tab.ts";

interface Evaluation {
  readonly type: "success" | "exception";
  readonly result?: { readonly type: string; readonly value?: string };
  readonly exceptionDetails?: { readonly text: string };
}

/** Returns the tab or popup with this browsing context. */
export function firefoxTab(connection: BidiConnection, context: string): Tab {
  const call = <Result>(method: string, parameters: object = {}) =>
    connection.call<Result>(method, { context, ...parameters });
  const traverse = async (delta: number) => {
    await call("browsingContext.traverseHistory", { delta });
  };
  return {
    goto: async (url) => {
      await call("browsingContext.navigate", { url, wait: "complete" });
    },
    back: () => traverse(-1),
    forward: () => traverse(1),
    reload: async () => {
      await call("browsingContext.reload", { wait: "complete" });
    },
    evaluate: async (task, argument) => {
      const { result, exceptionDetails } = await connection.call<Evaluation>("script.callFunction", {
        functionDeclaration: `async (argument) => JSON.stringify(await (${task})(JSON.parse(argument)))`,
        arguments: [{ type: "string", value: JSON.stringify(argument ?? null) }],
        target: { context },
        awaitPromise: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result?.value === undefined ? undefined : JSON.parse(result.value);
    },
    perform: async (actions) => {
      await call("input.performActions", { actions });
    },
    screenshot: async () => (await call<{ data: string }>("browsingContext.captureScreenshot")).data,
    close: async () => {
      await call("browsingContext.close", { promptUnload: false });
    },
  };
}
