import { randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { WHOLE_STUDY } from "@harapen/contract/staff/studies/exports";
import type { LiveResponse } from "@harapen/contract/staff/studies/live";
import { UNSURE_COUNTS, type UnsureCounts } from "@harapen/contract/studies/settings";
import { createRandom, type Random } from "@harapen/simulator/random";
import { pino } from "pino";
import { expect, it } from "vitest";
import { type Database, type DatabaseSettings, openDatabase } from "../database/database.ts";
import { Signer } from "../platform/signer.ts";
import { deletePerson, findPerson } from "../privacy/forgetting/forget-person.ts";
import { leaveStudy } from "../privacy/forgetting/leave-study.ts";
import { participant as withCode } from "../privacy/forgetting/person.ts";
import { exportStudy } from "../research/study/export-study.ts";
import { parseCsvTable } from "../testing/csv.ts";
import { describeEachDatabase } from "../testing/each-database.ts";
import { isThere, runStarter, STARTERS, starterLines } from "../testing/studies/run-starter.ts";
import { HALL, newTestStudy } from "../testing/studies/test-study.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { joinStudy } from "./enrolment/join-study.ts";
import type { Participant } from "./enrolment/participant-store.ts";
import { LiveStudies } from "./live-studies.ts";
import type { KeyedStudy } from "./study-store.ts";

const STUDIES = 20;
const VISITORS = 240;
/** Of 20 intervals of 95%, one is expected to miss. */
const COVERED = 19;
const START = Date.parse("2026-09-01T01:00:00.000Z");
const MINUTE = 60_000;

/**
 * What is put in, by arm: the share of drawings whose visitor is not sure, and of the others the share who
 * are right. Half of the visitors are better than that by `spread`, the others worse: drawings of one device
 * are alike.
 */
const TRUTH = {
  hints: { unsure: 0.06, right: 0.8, spread: 0.15 },
  bare: { unsure: 0.14, right: 0.5, spread: 0.3 },
} as const;
type Arm = keyof typeof TRUTH;
const ARMS: readonly Arm[] = ["hints", "bare"];

/** The share correct of an arm that the study has to find. */
const putIn = ({ unsure, right }: (typeof TRUTH)[Arm], counts: UnsureCounts) =>
  counts === "miss" ? right * (1 - unsure) : right;

/** What becomes of one in ten, whatever they found. */
const LEAVINGS = ["withdraws", "excluded", "deleted"] as const;

/** Somebody who took part, as a list beside the product knows them. */
interface Listed {
  readonly id: string;
  readonly code: string;
  readonly arm: string;
  readonly fate: "stays" | (typeof LEAVINGS)[number];
  readonly hasTruth: boolean;
}

// Rule (research.md#watching): The primary outcome's intervals hold what was put into simulated studies
describeEachDatabase("twenty simulated studies of 240 visitors", ({ kind, newMigratedSettings }) => {
  it.skipIf(kind !== "SQLite")(
    "find what was put in, on the screen and by the export's own starters",
    async ({ annotate }) => {
      const covered = new Map<string, number>();
      for (let number = 1; number <= STUDIES; number++) {
        const study = await SimulatedStudy.run(await newMigratedSettings(), `study ${number}`);
        for (const counts of UNSURE_COUNTS) {
          const found = await study.figures(counts);
          for (const [what, isCovered] of coverage(found, counts))
            covered.set(what, (covered.get(what) ?? 0) + Number(isCovered));
        }
        await study.close();
      }
      await annotate(`covered in ${STUDIES} studies: ${JSON.stringify(Object.fromEntries(covered))}`);
      for (const [what, count] of covered) expect(count, what).toBeGreaterThanOrEqual(COVERED);
      expect(covered.size).toBe(UNSURE_COUNTS.length * 3);
    },
  );

  it("have a flow diagram that equals a list kept beside them, before and after deletions", async () => {
    const study = await SimulatedStudy.run(await newMigratedSettings(), "a list");
    expect(await study.flow()).toEqual(study.listed());
    await study.deleteWhoAsks();
    expect(await study.flow()).toEqual(study.listed());
    await study.close();
  });
});

/** Says of each figure that has something put in whether its interval holds it. */
function coverage({ arms }: Pick<LiveResponse, "arms">, counts: UnsureCounts): [string, boolean][] {
  const [hints, bare] = ARMS.map((arm) => putIn(TRUTH[arm], counts));
  if (hints === undefined || bare === undefined) throw new Error("there are two arms");
  const holds = (of: { low: number | null; high: number | null } | null | undefined, value: number) =>
    of?.low != null && of.high != null && of.low <= value && value <= of.high;
  return [
    [`${counts}: with hints`, holds(arms[0]?.correct, hints)],
    [`${counts}: without`, holds(arms[1]?.correct, bare)],
    [`${counts}: the difference`, holds(arms[1]?.difference, bare - hints)],
  ];
}

/** A study whose visitors joined by the server's own call, and what is known of them beside the product. */
class SimulatedStudy {
  readonly #settings: DatabaseSettings;
  readonly #database: Database;
  readonly #fixture: Awaited<ReturnType<typeof newTestStudy>>;
  readonly #people: Listed[] = [];
  #study: KeyedStudy;
  #areDeleted = false;

  private constructor(
    settings: DatabaseSettings,
    database: Database,
    fixture: Awaited<ReturnType<typeof newTestStudy>>,
  ) {
    this.#settings = settings;
    this.#database = database;
    this.#fixture = fixture;
    this.#study = fixture.study;
  }

  static async run(settings: DatabaseSettings, seed: string): Promise<SimulatedStudy> {
    const database = await openDatabase(settings, pino({ level: "silent" }));
    const made = new SimulatedStudy(settings, database, await newTestStudy(database));
    const random = createRandom(seed);
    await made.#setKey(random);
    for (let number = 0; number < VISITORS; number++) await made.#come(random, number);
    return made;
  }

  async close(): Promise<void> {
    await this.#database.destroy();
  }

  /** The console's figures, which the starters of the export have to give as well. */
  async figures(unsure: UnsureCounts): Promise<LiveResponse> {
    const { stored } = this.#fixture.rooms.studies;
    const settings = { ...this.#study.current.settings, protocol: { unsure } };
    await stored.addVersion(this.#study, { settings, by: null, reason: "the other way of counting" });
    await this.#reread();
    const live = new LiveStudies(this.#database);
    const found = await live.figures({ ...this.#study, unblinded_at: new Date().toISOString() }, {});
    const folder = await this.#export();
    for (const starter of STARTERS.filter(([program]) => isThere(program)))
      expect(runStarter(folder, starter).lines).toEqual(starterLines(found));
    return found;
  }

  /** The counts of the export's flow diagram, but for zeros, by step and arm. */
  async flow(): Promise<Record<string, number>> {
    const rows = parseCsvTable(readFileSync(join(await this.#export(), "consort.csv"), "utf8"));
    const counted = rows.filter(
      ({ unit, step = "", count }) =>
        unit === "participants" && count !== "0" && !/^(asked|declined)$/.test(step),
    );
    return Object.fromEntries(counted.map(({ step, arm, count }) => [`${step}/${arm}`, Number(count)]));
  }

  /** The same counts by the list. */
  listed(): Record<string, number> {
    const counts: Record<string, number> = {};
    const add = (step: string, arm: string) => {
      for (const key of [`${step}/`, `${step}/${arm}`]) counts[key] = (counts[key] ?? 0) + 1;
    };
    for (const { arm, fate, hasTruth } of this.#people) {
      add("joined", arm);
      if (fate === "withdraws") add("withdrew", arm);
      else if (fate === "excluded") add("excluded", arm);
      else {
        add(fate === "deleted" && this.#areDeleted ? "deleted" : "analysed", arm);
        add("with_outcome", arm);
        if (hasTruth) add("with_truth", arm);
      }
    }
    return counts;
  }

  /** Deletes those who ask for it, as staff do. */
  async deleteWhoAsks(): Promise<void> {
    for (const { code, fate } of this.#people) {
      const found = fate === "deleted" && (await findPerson(this.#database, withCode(code), this.#study.id));
      if (found) await deletePerson(this.#database, found, { member: "staff-7" });
    }
    this.#areDeleted = true;
  }

  /** Sets the key that arms are drawn by, so that a seed gives the same study each time. */
  async #setKey(random: Random): Promise<void> {
    const key = Array.from({ length: 64 }, () => random.integer(0, 15).toString(16)).join("");
    await this.#database.updateTable("study").set({ key }).where("id", "=", this.#study.id).execute();
    await this.#reread();
  }

  async #reread(): Promise<void> {
    const study = await this.#fixture.rooms.studies.stored.find(this.#study.id);
    if (!study) throw new Error("the study is gone");
    this.#study = study;
  }

  /** Lets a visitor join, draw once or more, and be seen by staff. */
  async #come(random: Random, number: number): Promise<void> {
    const at = new Date(START + number * 90 * MINUTE);
    const participant = await this.#join(`device-${number}`, at);
    const { unsure, right, spread } = TRUTH[participant.arm as Arm];
    const ability = right + (random.chance(0.5) ? spread : -spread);
    const drawings = random.pick([1, 1, 1, 2, 4]);
    let hasTruth = false;
    for (let drawing = 0; drawing < drawings; drawing++) {
      const isUnsure = random.chance(unsure);
      const isRight = random.chance(ability);
      const isSeen = random.chance(0.85);
      const rank = isUnsure ? 0 : random.integer(1, 3);
      const visit = { device: `device-${number}`, participant, rank };
      const left = await this.#fixture.visit({ ...visit, at: new Date(at.getTime() + drawing * 5 * MINUTE) });
      // The penguin confirmed at a rank is `p` with its number; another one is before somebody who is wrong.
      const penguin = `p${isRight ? rank : (rank % 3) + 1}`;
      if (isSeen) await this.#see(participant.id, left.drawing, rank === 0 ? "p1" : penguin);
      hasTruth ||= isSeen;
    }
    const fate = random.chance(0.9) ? "stays" : random.pick(LEAVINGS);
    await this.#meet(participant, fate);
    this.#people.push({ id: participant.id, code: participant.code, arm: participant.arm, fate, hasTruth });
  }

  async #join(device: string, at: Date): Promise<Participant> {
    const { studies } = this.#fixture.rooms;
    const request = { aquarium: HALL, study: this.#study.id, device, visit: randomUUID(), consent: null };
    const signer = new Signer(randomBytes(32));
    const answer = await joinStudy({ studies, signer }, this.#study, request, { recording: undefined });
    if (answer.outcome !== "joined") throw new Error(answer.outcome);
    const id = answer.participation.participant;
    const joined_at = at.toISOString();
    await this.#database.updateTable("participant").set({ joined_at }).where("id", "=", id).execute();
    const participant = await studies.participants.find(this.#study.id, id);
    if (!participant) throw new Error("nobody joined");
    return participant;
  }

  async #see(participant: string, drawing_id: string, penguin: string): Promise<void> {
    const entry = { study: this.#study.id, participant, drawing_id, penguin };
    await this.#fixture.rooms.studies.truth.add({ ...entry, note: "", entered_by: "staff-7" });
  }

  async #meet({ id }: Participant, fate: Listed["fate"]): Promise<void> {
    const study = this.#study.id;
    if (fate === "withdraws") await leaveStudy(this.#database, { aquarium: HALL, study, participant: id });
    if (fate === "excluded")
      await this.#fixture.rooms.studies.exclusions.exclude({
        study,
        participant: id,
        reason: "staff trying it",
        by: "staff-7",
      });
  }

  async #export(): Promise<string> {
    const folder = join(temporaryFolder(), "export");
    await exportStudy({ folder, study: this.#study.id, selection: WHOLE_STUDY }, this.#settings);
    return folder;
  }
}
