import { beforeEach, describe, expect, it, vi } from "vitest";
import { Device, settled, Tab } from "./testing/device.ts";
import { type StoredRecord, WriteBehind } from "./write-behind.ts";

beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));

const OWNER = "a ";
const EVENT = { name: "page_view", body: "{}" };

function open(device = new Device()) {
  const tab = new Tab(device);
  const writes = new WriteBehind({ ...tab.page, store: tab.store<StoredRecord>(), ownPrefix: () => OWNER });
  return { device, tab, writes };
}

/** A page that is hidden, and whose database fails. */
function backUp() {
  const opened = open();
  opened.device.databaseFails = true;
  opened.writes.put("a 1", EVENT);
  opened.writes.delete("a 2");
  opened.writes.put("a 3", { dropped: 2 });
  void opened.writes.write({ pageMayEnd: true });
  return opened;
}

it("a write that fails brings no record back that a later one has deleted", async () => {
  const { device, writes } = open();
  device.databaseMs = 500;
  device.databaseFails = true;
  writes.put("a 1", EVENT);
  void writes.write();
  await device.pass(100);
  writes.delete("a 1");
  void writes.write({ pageMayEnd: true });
  // The first transaction has failed, and the second is not committed yet.
  await device.pass(450);
  device.databaseFails = false;
  await device.pass(10_000);
  await writes.write();
  expect([...device.records]).toEqual([]);
});

describe("a page's backup", () => {
  it("has what was to be stored and what to be deleted, and is taken once", async () => {
    const { writes } = backUp();
    await settled();
    expect(writes.backupPrefixes()).toEqual([OWNER]);
    expect(writes.popBackup(OWNER)).toEqual([
      ["a 1", EVENT],
      ["a 2", undefined],
      ["a 3", { dropped: 2 }],
    ]);
    expect(writes.popBackup(OWNER)).toEqual([]);
  });

  it("is gone once the store has its records", async () => {
    const { device, writes } = backUp();
    await settled();
    device.databaseFails = false;
    writes.resume();
    await writes.write();
    expect([writes.backupPrefixes(), [...device.records]]).toEqual([
      [],
      [
        ["a 1", EVENT],
        ["a 3", { dropped: 2 }],
      ],
    ]);
  });

  it("loses only the entries that are no records", () => {
    const { device, writes } = open();
    const broken = [7, null, ["a 2"], [3, EVENT], ["a 4", { name: "page_view" }], ["a 5", { dropped: "2" }]];
    device.items.set(`harapen-telemetry-last ${OWNER}`, JSON.stringify([...broken, ["a 6", EVENT]]));
    expect(writes.popBackup(OWNER)).toEqual([["a 6", EVENT]]);
    expect(device.items.size).toBe(0);
  });

  it.each(["", "{}", "[", "7"])("is empty and removed where what is stored is %j", (text) => {
    const { device, writes } = open();
    device.items.set(`harapen-telemetry-last ${OWNER}`, text);
    expect(writes.popBackup(OWNER)).toEqual([]);
    expect(device.items.size).toBe(0);
  });
});
