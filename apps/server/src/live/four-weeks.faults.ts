import { readFileSync } from "node:fs";
import { join } from "node:path";
import { WHOLE_STUDY } from "@harapen/contract/studies/selection";
import { createRandom } from "@harapen/simulator/random";
import { pino } from "pino";
import { expect, it } from "vitest";
import { exportStudy } from "../research/study/export-study.ts";
import { openDatabase } from "../storage/database.ts";
import { parseCsvTable } from "../testing/csv.ts";
import { describeEachDatabase } from "../testing/each-database.ts";
import { dataPackageFaults } from "../testing/research/check-data-package.ts";
import { newTestStudy } from "../testing/studies/test-study.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { AlertWatch } from "./alerts/alert-watch.ts";
import { LiveStudies } from "./live-studies.ts";

const DAY = 86_400_000;
const MINUTE = 60_000;
/** Ten in the morning in Tokyo of the first day; six visits an hour apart and more follow on each of 28 days. */
const FIRST = Date.parse("2026-09-01T01:00:00.000Z");
const VISITORS = 600;
const DAYS = 28;
/** How often a visitor finds the right penguin, by arm: the effect that the report has to find. */
const FINDS = { hints: 0.8, bare: 0.6 } as const;

type Row = Readonly<Record<string, string>>;

/** Returns the difference of two shares with its 95% interval (R. G. Newcombe 1998, Statistics in Medicine 17:873, method 10), from the export's rows alone. */
function difference(rows: readonly Row[]) {
  const of = (arm: string) =>
    rows.filter((row) => row.arm === arm && row.correct !== "" && row.excluded === "");
  const [hints, bare] = (["hints", "bare"] as const).map((arm) => {
    const judged = of(arm);
    const size = judged.length;
    const share = judged.filter(({ correct }) => correct === "true").length / size;
    const z = 1.959964;
    const centre = (share + z ** 2 / (2 * size)) / (1 + z ** 2 / size);
    const half =
      (z * Math.sqrt((share * (1 - share)) / size + z ** 2 / (4 * size ** 2))) / (1 + z ** 2 / size);
    return { share, low: centre - half, high: centre + half };
  });
  if (!hints || !bare) throw new Error("an arm has nobody");
  const estimate = hints.share - bare.share;
  return {
    estimate,
    low: estimate - Math.hypot(hints.share - hints.low, bare.high - bare.share),
    high: estimate + Math.hypot(hints.high - hints.share, bare.share - bare.low),
  };
}

describeEachDatabase("a study of four weeks", ({ newMigratedSettings }) => {
  it("is watched, loses somebody, and its export alone tells the effect that was put in", async () => {
    const settings = await newMigratedSettings();
    const database = await openDatabase(settings, pino({ level: "silent" }));
    const fixture = await newTestStudy(database);
    const { id } = fixture.study;
    const random = createRandom("four weeks");
    const faults: unknown[] = [];
    const onFault = (error: unknown) => faults.push(error);
    const watch = new AlertWatch({ database, live: new LiveStudies(database), senders: {}, onFault });
    const participants: string[] = [];
    for (let visitor = 0; visitor < VISITORS; visitor++) {
      const day = Math.floor((visitor * DAYS) / VISITORS);
      const ofDay = visitor - Math.ceil((day * VISITORS) / DAYS);
      const at = new Date(FIRST + day * DAY + ofDay * 15 * MINUTE);
      const arm = random.pick(["hints", "bare"] as const);
      const isFound = random.chance(FINDS[arm]);
      const device = `phone-${visitor % 400}`;
      const participant = await fixture.join(arm, device, at);
      participants.push(participant.id);
      // In week two the server runs another version for an hour.
      const engine = day === 9 && ofDay >= 4 && ofDay < 8 ? "2-0b" : "1-0a";
      await fixture.visit({ at, device, participant, rank: isFound ? 1 : 2, engine });
      const truth = { id: participant.id, study: id, participant: participant.id, penguin: "p1", note: "" };
      await database
        .insertInto("truth")
        .values({ ...truth, drawing_id: null, entered_at: at.toISOString(), entered_by: "s" })
        .execute();
      if (day === 9) await watch.look(at.getTime() + MINUTE);
    }
    const alerts = await database.selectFrom("study_alert").selectAll().execute();
    expect(alerts.map(({ kind, ended_at }) => [kind, ended_at !== null])).toContainEqual(["versions", true]);
    const [withdrawn = ""] = participants.slice(450);
    const withdrawn_at = new Date(FIRST + 21 * DAY).toISOString();
    await database.updateTable("participant").set({ withdrawn_at }).where("id", "=", withdrawn).execute();
    await fixture.storage.studies.setStatus(id, "frozen");

    const exports = [];
    for (let made = 0; made < 2; made++) {
      const folder = join(temporaryFolder(), "export");
      const { files } = await exportStudy({ folder, study: id, selection: WHOLE_STUDY }, settings);
      exports.push({ folder, files });
    }
    await database.destroy();
    const [{ folder, files } = { folder: "", files: {} }, again] = exports;
    expect(again?.files).toEqual(files);
    expect(dataPackageFaults(folder)).toEqual([]);
    const table = (name: string) => parseCsvTable(readFileSync(join(folder, `${name}.csv`), "utf8"));
    expect(table("participants").map(({ participant }) => participant)).not.toContain(withdrawn);
    const counts = new Map(table("consort").map(({ step, arm, count }) => [`${step} ${arm}`, Number(count)]));
    expect([counts.get("joined "), counts.get("withdrew "), counts.get("analysed ")]).toEqual([600, 1, 599]);
    const { estimate, low, high } = difference(table("outcomes"));
    expect(low).toBeGreaterThan(0);
    expect(high).toBeLessThan(1);
    expect(Math.abs(estimate - (FINDS.hints - FINDS.bare))).toBeLessThan(0.12);
    expect(JSON.parse(readFileSync(join(folder, "study.json"), "utf8")).build.engine_versions).toEqual([
      "1-0a",
      "2-0b",
    ]);
    expect(faults).toEqual([]);
  });
});
