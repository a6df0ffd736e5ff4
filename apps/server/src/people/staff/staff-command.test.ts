import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Context } from "../../context.ts";
import { openDatabase } from "../../database/database.ts";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { manageStaff, parseStaffOptions } from "./staff-command.ts";

describeEachDatabase("the command staff", ({ newMigratedSettings }) => {
  let rooms: Context;
  beforeAll(async () => {
    rooms = roomsOf(await openDatabase(await newMigratedSettings(), pino({ level: "silent" })));
    await rooms.catalog.aquariums.replace(await aquariumContent());
  });
  afterAll(() => rooms.close());

  const run = async (...words: string[]) => {
    const lines: string[] = [];
    const slugs = () => rooms.catalog.aquariums.slugs();
    await manageStaff({ ...rooms, slugs }, parseStaffOptions(words), (line) => lines.push(line));
    return lines;
  };

  // Rule (staff)
  it("adds, lists and removes, with a line in the audit log each", async () => {
    expect(await run("list")).toEqual([expect.stringContaining("Nobody is staff yet")]);
    expect(await run("add", "Umi@Aquarium.example", "--role", "admin")).toEqual([
      "umi@aquarium.example: admin (has not signed in yet)",
      expect.stringContaining("verified there"),
    ]);
    await run("add", "umi@aquarium.example", "--role", "keeper", "--aquarium", "testhall");
    await run("add", "mio@aquarium.example", "--role", "helper", "--aquarium", "testhall");
    expect(await run("list")).toEqual([
      "mio@aquarium.example: helper of testhall (has not signed in yet)",
      "umi@aquarium.example: admin, keeper of testhall (has not signed in yet)",
    ]);
    expect(await run("remove", "UMI@aquarium.example")).toEqual([
      "UMI@aquarium.example: removed; refused from the next request",
      "There is no admin now.",
    ]);
    expect(await run("list")).toHaveLength(1);
    const { entries } = await rooms.people.audit.page({ limit: 10 });
    expect(entries.map(({ action, by }) => [action, by])).toEqual([
      ["remove-person", null],
      ["add-person", null],
      ["change-person", null],
      ["add-person", null],
      ["new-admin", null],
      ["import", null],
    ]);
    // An aquarium's people read its lines: these say nothing of elsewhere.
    const [, added, changed] = entries;
    expect([added?.after, changed?.before, changed?.after]).toEqual([
      { roles: ["helper"] },
      { roles: [] },
      { roles: ["keeper"] },
    ]);
  });

  it("says what there is not, and changes nothing", async () => {
    const before = await run("list");
    await expect(run("remove", "nobody@aquarium.example")).rejects.toThrow("Nobody with the address");
    const unknown = run("add", "a@b.example", "--role", "keeper", "--aquarium", "nowhere");
    await expect(unknown).rejects.toThrow("There is no aquarium nowhere.");
    expect(await run("list")).toEqual(before);
  });
});

describe("the options of the command staff", () => {
  it.each([
    [
      ["add", "a@b.example", "--role", "director"],
      "--role takes one of admin, keeper, helper, researcher, analyst.",
    ],
    [["add", "a@b.example", "--role", "keeper"], "name it with --aquarium"],
    [["add", "a@b.example", "--role", "admin", "--aquarium", "minato"], "leave out --aquarium"],
    [["add", "nobody", "--role", "admin"], "take an e-mail address"],
    [["remove"], "take an e-mail address"],
    [["remove", "a@b.example", "c@d.example"], "staff takes"],
    [["list", "--role", "admin"], "staff takes"],
    [[], "staff takes"],
  ])("that are wrong are named: %j", (words, message) => {
    expect(() => parseStaffOptions(words)).toThrow(message);
  });
});
