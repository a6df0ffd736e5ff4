import type { Tab } from "./tab.ts";
import type { WebDriverSession } from "./webdriver-client.ts";

/** Returns a function that makes the tab of a window handle. */
export function webKitTabs(session: WebDriverSession): (handle: string) => Tab {
  let current: string | undefined;

  /** Runs a command in a window: WebDriver sends commands to the window that was last switched to. */
  async function inWindow<Result>(handle: string, command: () => Promise<Result>): Promise<Result> {
    if (current !== handle) await session.post("window", { handle });
    current = handle;
    return command();
  }

  return (handle) => {
    const post = <Value>(command: string, parameters?: object) =>
      inWindow(handle, () => session.post<Value>(command, parameters));
    return {
      goto: (url) => post("url", { url }),
      back: () => post("back"),
      forward: () => post("forward"),
      reload: () => post("refresh"),
      evaluate: (task, argument) =>
        post("execute/sync", { script: `return (${task})(...arguments)`, args: [argument ?? null] }),
      perform: (actions) => post("actions", { actions }),
      screenshot: () => inWindow(handle, () => session.get("screenshot")),
      close: async () => {
        await inWindow(handle, () => session.delete("window"));
        current = undefined;
      },
    };
  };
}
