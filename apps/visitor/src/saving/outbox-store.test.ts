import { expect, test, vi } from "vitest";
import type { KeptSave, Save } from "./outbox-policy.ts";
import { forget, keep, keptSaves } from "./outbox-store.ts";

const save: Save = {
  call: "drawing",
  request: {
    mail: "guest",
    uid: "guest",
    aquarium: "minato",
    penguin_name: "p1",
    image: "data:image/png;base64,",
  },
};
const kept: KeptSave = { key: "1", save, failures: 0, dueAt: 0 };

test.each([
  ["that has no IndexedDB", undefined],
  [
    "that forbids it",
    {
      open: () => {
        throw new DOMException("forbidden", "SecurityError");
      },
    },
  ],
])("a browser %s keeps saves as long as the page", async (_, indexedDB) => {
  vi.stubGlobal("indexedDB", indexedDB);
  vi.spyOn(console, "warn").mockImplementation(() => {});
  await keep(kept);
  expect(await keptSaves()).toEqual([kept]);
  await forget(kept.key);
  expect(await keptSaves()).toEqual([]);
});
