import { expect, test } from "vitest";
import { storageOf } from "../delivery/testing/device.ts";
import { PageLock } from "../platform/page-lock.ts";
import { GuardedStorage } from "../platform/web-storage.ts";
import { newSession } from "./session.ts";
import { loadOwnSession, StoredSession } from "./stored-session.ts";
import { TabMemory } from "./tab-memory.ts";

const page = { isKiosk: () => false, now: () => ({ wall: 1_000, monotonic: 0 }) };

/** A tab with a session, whose lock the page before still holds. */
function reloadedTab(id: string) {
  const items = new Map<string, string>();
  const stored = new StoredSession(new TabMemory(new GuardedStorage(() => storageOf(items))));
  stored.save(newSession(id, "e", 1_000));
  let releaseByPageBefore = () => {};
  const isOver = new Promise<void>((resolve) => {
    releaseByPageBefore = resolve;
  });
  void navigator.locks.request(`harapen-session-${id}`, () => isOver);
  return { items, needs: { page, stored, lock: new PageLock("harapen-session-") }, releaseByPageBefore };
}

test("a page goes on with the session of the page before, once that has let go of it", async () => {
  const { needs, releaseByPageBefore } = reloadedTab("s");
  const loaded = loadOwnSession(needs);
  releaseByPageBefore();
  expect(await loaded).toMatchObject({ id: "s" });
});

// Rule (kiosks)
test("a session that is forgotten while the page waits for it is not gone on with", async () => {
  const { items, needs, releaseByPageBefore } = reloadedTab("t");
  const loaded = loadOwnSession(needs);
  items.clear();
  releaseByPageBefore();
  expect(await loaded).toBeNull();
});
