import { randomBytes, randomUUID } from "node:crypto";
import type { JoinStudyRequest } from "@harapen/contract/calls/studies";
import type { BlockSettings } from "@harapen/contract/studies/blocks";
import type { StudySettings } from "@harapen/contract/studies/settings";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Context } from "../../context.ts";
import { type DatabaseSettings, openDatabase } from "../../database/database.ts";
import { Signer } from "../../platform/signer.ts";
import { deleteParticipant } from "../../privacy/forgetting/leave-study.ts";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { consentForm, studySettings } from "../../testing/studies/study-settings.ts";
import type { KeyedStudy } from "../study-store.ts";
import { blockPlan, drawBlock } from "./draw-block.ts";
import { joinStudy } from "./join-study.ts";

const HALL = "testhall";
const PAIRS: BlockSettings = { groups: [1, 2], stratum: "none" };

// Rule (research.md#how-arms-are-drawn)
describeEachDatabase("joining a study whose arms are drawn in blocks", ({ newMigratedSettings }) => {
  const signer = new Signer(randomBytes(32));
  let settings: DatabaseSettings;
  let rooms: Context;
  beforeEach(async () => {
    settings = await newMigratedSettings();
    rooms = await open();
    await rooms.catalog.aquariums.replace(await aquariumContent());
  });
  afterEach(() => rooms.close());

  const open = async () => roomsOf(await openDatabase(settings, pino({ level: "silent" })));
  async function running(changes: Partial<StudySettings>): Promise<KeyedStudy> {
    const version = { settings: studySettings(changes), by: null, reason: "" };
    await rooms.studies.stored.setStatus(await rooms.studies.stored.add(HALL, version), "running");
    return reread();
  }
  async function reread(): Promise<KeyedStudy> {
    const study = await rooms.studies.stored.runningAt(HALL);
    if (!study) throw new Error("no study runs");
    return study;
  }
  async function join(
    study: KeyedStudy,
    fields: Partial<JoinStudyRequest> = {},
    { studies } = rooms,
  ): Promise<string> {
    const ids = { device: randomUUID(), visit: randomUUID() };
    const request = { aquarium: HALL, study: study.id, ...ids, consent: null, ...fields };
    const answer = await joinStudy({ studies, signer }, study, request, { recording: "full" });
    if (answer.outcome !== "joined") throw new Error(answer.outcome);
    return answer.participation.participant;
  }
  const erase = (study: KeyedStudy, participant: string) =>
    deleteParticipant(
      { database: rooms.database, learner: rooms.search.learner },
      { aquarium: HALL, study: study.id, participant },
    );
  async function placed(study: KeyedStudy) {
    const all = await rooms.studies.participants.ofStudy(study.id);
    const numbered = all.map(({ stratum, block, block_position, ...rest }) => {
      if (stratum === null || block === null || block_position === null) throw new Error("has no place");
      return { ...rest, stratum, block, position: block_position };
    });
    return numbered.sort((one, other) => one.block - other.block || one.position - other.position);
  }
  const plain = ({ block, position }: { block: number; position: number }) => `${block}.${position}`;

  /** Returns the first places of a stratum, as the key alone gives them. */
  function audited({ key, current }: KeyedStudy, stratum: string, count: number) {
    const plan = blockPlan(current.settings);
    if (!plan) throw new Error("the study has no blocks");
    const places: { block: number; position: number; arm: string }[] = [];
    for (let block = 1; places.length < count; block++)
      for (const [index, arm] of drawBlock(key, { stratum, block }, plan).entries())
        places.push({ block, position: index + 1, arm });
    return places.slice(0, count);
  }

  it("gives each of 50 who join at once, by two servers, a place of their own, without a gap", async () => {
    const study = await running({ blocks: PAIRS });
    const other = await open();
    try {
      await Promise.all(Array.from({ length: 50 }, (_, index) => join(study, {}, index % 2 ? rooms : other)));
    } finally {
      await other.close();
    }
    const found = (await placed(study)).map(({ block, position, arm }) => ({ block, position, arm }));
    expect(found).toEqual(audited(study, "all", 50));
  });

  it("takes one place for one device that asks ten times at once, also from two strata", async () => {
    const study = await running({ blocks: { groups: [2], stratum: "device" } });
    const device = randomUUID();
    const asked = Array.from({ length: 10 }, (_, index) => join(study, { device, kiosk: index % 2 === 0 }));
    expect(new Set(await Promise.all(asked)).size).toBe(1);
    await join(study, { kiosk: true });
    await join(study, { kiosk: false });
    const firsts = (await placed(study)).filter(({ position }) => position === 1);
    expect(firsts.map(({ stratum }) => stratum).sort()).toEqual(["kiosk", "own"]);
    expect(await placed(study)).toHaveLength(3);
  });

  it("answers a request that comes again with the same participant and arm, however many came between", async () => {
    const study = await running({ blocks: PAIRS });
    const device = randomUUID();
    const first = await join(study, { device });
    const [before] = await placed(study);
    for (let index = 0; index < 5; index++) await join(study);
    expect(await join(study, { device })).toBe(first);
    const after = await placed(study);
    expect(after).toHaveLength(6);
    expect(after.find(({ id }) => id === first)).toEqual(before);
  });

  it("goes on after a participant is deleted: their place stays taken, and nobody else's moves", async () => {
    const study = await running({ blocks: PAIRS });
    for (let index = 0; index < 5; index++) await join(study);
    const before = await placed(study);
    for (const { id } of before.slice(-2)) await erase(study, id);
    await join(study);
    const after = await placed(study);
    expect(after.slice(0, -1)).toEqual(before.slice(0, -2));
    expect(after.at(-1)).toMatchObject({ ...audited(study, "all", 6).at(-1) });
  });

  // Rule (research.md#how-arms-are-drawn): A version with other weights begins the next block at once
  it("begins the next block with a version that closes an arm, and with none that leaves the weights", async () => {
    const study = await running({ blocks: { groups: [4], stratum: "none" } });
    for (let index = 0; index < 3; index++) await join(study);
    const change = async (changes: Partial<StudySettings>) => {
      const now = await reread();
      const next = { ...now.current.settings, ...changes };
      await rooms.studies.stored.addVersion(now, { settings: next, by: null, reason: "a change" });
      return reread();
    };
    await join(await change({ purpose: "Other words" }));
    const [hints, bare] = study.current.settings.arms;
    if (!hints || !bare) throw new Error("the study has two arms");
    const closed = await change({ arms: [{ ...hints, weight: 0 }, bare] });
    for (let index = 0; index < 2; index++) await join(closed);
    const open = await change({ arms: [hints, bare] });
    for (let index = 0; index < 9; index++) await join(open);
    const found = await placed(study);
    expect(found.map(plain).slice(0, 7)).toEqual(["1.1", "1.2", "1.3", "1.4", "2.1", "2.2", "3.1"]);
    expect(found.filter(({ block }) => block === 2).map(({ arm }) => arm)).toEqual(["bare", "bare"]);
    const third = found.filter(({ block }) => block === 3).map(({ arm }) => arm);
    expect(third.filter((arm) => arm === "hints")).toHaveLength(4);
    expect(third).toHaveLength(8);
    expect(found.at(-1)).toMatchObject({ block: 4, position: 1 });
  });

  it("has a sequence for each stratum: language of the form, who answers, whose device", async () => {
    const consent = { version: 1, answer: 1 } as const;
    const given = [
      { consent: { ...consent, locale: "ja", guardian: false }, kiosk: true },
      { consent: { ...consent, locale: "en", guardian: true } },
      { consent: { ...consent, locale: "en", guardian: false } },
      { consent: { ...consent, locale: "zh", guardian: true }, kiosk: false },
    ] as const;
    for (const [stratum, expected] of [
      ["language", { ja: 1, en: 3 }],
      ["guardian", { self: 2, guardian: 2 }],
      ["device", { kiosk: 1, own: 3 }],
      ["none", { all: 4 }],
    ] as const) {
      // Whoever has a language that is not asked in reads another's form.
      const languages = ["ja" as const, "en" as const];
      const study = await running({ consent: consentForm(), languages, blocks: { groups: [2], stratum } });
      for (const fields of given) await join(study, fields);
      const found = Map.groupBy(await placed(study), (each) => each.stratum);
      expect(Object.fromEntries([...found].map(([name, own]) => [name, own.length]))).toEqual(expected);
      for (const [name, own] of found)
        expect(own.map(({ block, position, arm }) => ({ block, position, arm }))).toEqual(
          audited(study, name, own.length),
        );
      await rooms.studies.stored.setStatus(study.id, "frozen");
    }
  });

  it.each(["code", "visit"] as const)("places each %s once", async (assigned_by) => {
    const study = await running({ assigned_by, blocks: { groups: [1], stratum: "none" } });
    const codes = await rooms.studies.participants.makeCodes(study.id, 6);
    const device = randomUUID();
    const units = codes.map((code) => ({ device, visit: randomUUID(), code }));
    for (const unit of [...units, ...units]) await join(study, unit);
    const found = (await placed(study)).map(({ block, position, arm }) => ({ block, position, arm }));
    expect(found).toEqual(audited(study, "all", 6));
  });

  it("has other places for a pilot and for a copy, which leave the study's own where they are", async () => {
    const pilot = await running({ blocks: PAIRS });
    for (let index = 0; index < 3; index++) await join(pilot);
    await rooms.studies.stored.setStatus(pilot.id, "frozen");
    const study = await running(pilot.current.settings);
    for (let index = 0; index < 12; index++) await join(study);
    const found = (await placed(study)).map(({ block, position, arm }) => ({ block, position, arm }));
    expect(found).toEqual(audited(study, "all", 12));
    expect(audited(study, "all", 40)).not.toEqual(audited(pilot, "all", 40));
  });

  it("gives no place where arms are drawn by themselves", async () => {
    const study = await running({});
    await join(study);
    const [only] = await rooms.studies.participants.ofStudy(study.id);
    expect(only).toMatchObject({ stratum: null, block: null, block_position: null });
    expect(await rooms.database.selectFrom("study_sequence").selectAll().execute()).toEqual([]);
  });
});
