import { everythingVisible } from "@harapen/contract/drawing";
import { statisticsResponse } from "@harapen/contract/staff/statistics";
import { pino } from "pino";
import { expect, it } from "vitest";
import type { Context } from "../context.ts";
import { openDatabase } from "../database/database.ts";
import { toRecordRow } from "../search/record-row.ts";
import { aquariumContent } from "../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../testing/each-database.ts";
import { roomsOf } from "../testing/rooms.ts";

/** Saves the record of a visitor who confirmed the penguin at this rank (0: none). */
async function saveRecord(rooms: Context, aquarium: string, penguin: string, rank: number): Promise<void> {
  const ranking = Array.from({ length: 12 }, (_, index) => ({
    id: index + 1 === rank ? penguin : `other ${index}`,
    score: 0.1,
  }));
  const guest = { name: "guest", uid: "guest", penname: "", bandcolor: [] };
  const drawn = { time: 9, data: [], image: "data:image/png;base64,", part: everythingVisible() };
  await rooms.visits.records.save(
    toRecordRow({ ...guest, ...drawn, aquarium, ranking, rank }, new Uint8Array()),
  );
}

describeEachDatabase("the statistics of an aquarium", ({ newMigratedSettings }) => {
  // Rule (staff.md#before-and-after-publishing)
  it("count who confirmed each penguin, at which place, and who was not sure", async () => {
    const rooms = roomsOf(await openDatabase(await newMigratedSettings(), pino({ level: "silent" })));
    const { details, ...content } = await aquariumContent();
    for (const slug of ["hall", "pool"])
      await rooms.catalog.aquariums.replace({ ...content, details: { ...details, slug } });
    const saves = [
      ["p1", 1],
      ["p1", 1],
      ["p1", 7],
      ["p1", 8],
      ["p2", 2],
      ["", 0],
      ["", 0],
    ] as const;
    for (const [penguin, rank] of saves) await saveRecord(rooms, "hall", penguin, rank);
    await saveRecord(rooms, "pool", "p1", 1);
    const answer = await rooms.visits.statistics.ofAquarium("hall");
    expect(statisticsResponse.parse(answer)).toEqual(answer);
    expect(answer.not_sure).toBe(2);
    expect(answer.penguins).toMatchObject([
      { id: "p1", confirmations: 4, first: 2, shown: 3 },
      { id: "p2", confirmations: 1, first: 0, shown: 1 },
    ]);
    expect(Date.parse(answer.penguins[0]?.last ?? "")).not.toBeNaN();
    expect(await rooms.visits.statistics.ofAquarium("nowhere")).toEqual({ penguins: [], not_sure: 0 });
    await rooms.close();
  });
});
