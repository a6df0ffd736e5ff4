import { everythingVisible } from "@harapen/contract/drawing";
import { statisticsResponse } from "@harapen/contract/staff/statistics";
import { pino } from "pino";
import { expect, it } from "vitest";
import { openDatabase } from "../database/database.ts";
import { toRecordRow } from "../search/record-row.ts";
import { createStorage, type Storage } from "../storage.ts";
import { aquariumContent } from "../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../testing/each-database.ts";

/** Saves the record of a visitor who confirmed the penguin at this rank (0: none). */
async function saveRecord(storage: Storage, aquarium: string, penguin: string, rank: number): Promise<void> {
  const ranking = Array.from({ length: 12 }, (_, index) => ({
    id: index + 1 === rank ? penguin : `other ${index}`,
    score: 0.1,
  }));
  const guest = { name: "guest", uid: "guest", penname: "", bandcolor: [] };
  const drawn = { time: 9, data: [], image: "data:image/png;base64,", part: everythingVisible() };
  await storage.records.save(toRecordRow({ ...guest, ...drawn, aquarium, ranking, rank }, new Uint8Array()));
}

describeEachDatabase("the statistics of an aquarium", ({ newMigratedSettings }) => {
  // Rule (staff.md#before-and-after-publishing)
  it("count who confirmed each penguin, at which place, and who was not sure", async () => {
    const storage = createStorage(await openDatabase(await newMigratedSettings(), pino({ level: "silent" })));
    const { details, ...content } = await aquariumContent();
    for (const slug of ["hall", "pool"])
      await storage.aquariums.replace({ ...content, details: { ...details, slug } });
    const saves = [
      ["p1", 1],
      ["p1", 1],
      ["p1", 7],
      ["p1", 8],
      ["p2", 2],
      ["", 0],
      ["", 0],
    ] as const;
    for (const [penguin, rank] of saves) await saveRecord(storage, "hall", penguin, rank);
    await saveRecord(storage, "pool", "p1", 1);
    const answer = await storage.statistics.ofAquarium("hall");
    expect(statisticsResponse.parse(answer)).toEqual(answer);
    expect(answer.not_sure).toBe(2);
    expect(answer.penguins).toMatchObject([
      { id: "p1", confirmations: 4, first: 2, shown: 3 },
      { id: "p2", confirmations: 1, first: 0, shown: 1 },
    ]);
    expect(Date.parse(answer.penguins[0]?.last ?? "")).not.toBeNaN();
    expect(await storage.statistics.ofAquarium("nowhere")).toEqual({ penguins: [], not_sure: 0 });
    await storage.close();
  });
});
