import { expect, test, vi } from "vitest";
import { watchHiding } from "./background-sync.ts";

test("a browser that has workers but forbids them, as Firefox does without storage, makes no uncaught error", async () => {
  const ready = Promise.reject(new DOMException("The operation is insecure.", "SecurityError"));
  const followed = vi.spyOn(ready, "then");
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("navigator", { serviceWorker: { ready } });
  watchHiding();
  await expect(followed.mock.results[0]?.value).resolves.toBeUndefined();
});
