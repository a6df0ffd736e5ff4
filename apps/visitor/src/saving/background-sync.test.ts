import { expect, test, vi } from "vitest";
import { watchHiding } from "./background-sync.ts";

test("a browser that has workers but forbids them, as Firefox does without storage, makes no uncaught error", async () => {
  const uncaught = vi.fn();
  process.on("unhandledRejection", uncaught);
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("navigator", {
    serviceWorker: { ready: Promise.reject(new DOMException("The operation is insecure.", "SecurityError")) },
  });
  watchHiding();
  await new Promise((resolve) => setTimeout(resolve));
  process.off("unhandledRejection", uncaught);
  expect(uncaught).not.toHaveBeenCalled();
});
