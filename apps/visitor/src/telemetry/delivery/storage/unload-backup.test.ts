import { beforeEach, describe, expect, it, vi } from "vitest";
import { ownerPrefix, ownKey } from "./page-lease.ts";
import { backupPrefixes, discardBackup, popBackup, saveBackup } from "./unload-backup.ts";

const items = new Map<string, string>();
/** Storage whose items are also its own properties, as in browsers. */
const storage = new Proxy(
  {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  },
  {
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  },
);

beforeEach(() => {
  items.clear();
  vi.stubGlobal("localStorage", storage);
});

const OWNER = ownerPrefix(ownKey(""));
const EVENT = { name: "page_view", body: "{}" };

describe("a page's backup", () => {
  it("has what was to be stored and what to be deleted, and is taken once", () => {
    const changes = [
      ["a 1", EVENT],
      ["a 2", undefined],
      ["a 3", { dropped: 2 }],
    ] as const;
    saveBackup(changes);
    expect(backupPrefixes()).toEqual([OWNER]);
    expect(popBackup(OWNER)).toEqual(changes);
    expect(popBackup(OWNER)).toEqual([]);
  });

  it("is gone once the store has its records", () => {
    saveBackup([["a 1", EVENT]]);
    discardBackup();
    expect(backupPrefixes()).toEqual([]);
  });

  it("loses only the entries that are no records", () => {
    saveBackup([["a 1", EVENT]]);
    const [key = ""] = items.keys();
    const broken = [7, null, ["a 2"], [3, EVENT], ["a 4", { name: "page_view" }], ["a 5", { dropped: "2" }]];
    items.set(key, JSON.stringify([...broken, ["a 6", EVENT]]));
    expect(popBackup(OWNER)).toEqual([["a 6", EVENT]]);
    expect(items.size).toBe(0);
  });

  it.each(["", "{}", "[", "7"])("is empty and removed where what is stored is %j", (text) => {
    saveBackup([["a 1", EVENT]]);
    const [key = ""] = items.keys();
    items.set(key, text);
    expect(popBackup(OWNER)).toEqual([]);
    expect(items.size).toBe(0);
  });
});
