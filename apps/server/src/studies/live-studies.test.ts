import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { type Aids, DEFAULT_AIDS } from "@harapen/contract/aids";
import { CSV_FORMS, WHOLE_STUDY } from "@harapen/contract/staff/studies/exports";
import { FUNNEL_STEPS, type LiveQuery, type LiveResponse } from "@harapen/contract/staff/studies/live";
import type { StudySettings } from "@harapen/contract/studies/settings";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Database, type DatabaseSettings, openDatabase } from "../database/database.ts";
import { exportStudy } from "../research/study/export-study.ts";
import { aquariumContent } from "../testing/aquarium-fixture.ts";
import { parseCsvTable } from "../testing/csv.ts";
import { describeEachDatabase } from "../testing/each-database.ts";
import { isThere, runStarter, STARTERS, starterLines } from "../testing/studies/run-starter.ts";
import { StudyFixture } from "../testing/studies/study-fixture.ts";
import { newTestStudy } from "../testing/studies/test-study.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { liveFigures, readJudgements } from "./live/live-figures.ts";
import type { Visit } from "./live/visit.ts";
import { LiveStudies } from "./live-studies.ts";

const log = pino({ level: "silent" });
const START = Date.parse("2026-09-02T22:00:00.000Z");
const HOUR = 3_600_000;
const UNTIL = ["home", "draw", "stroke", "search", "detail", "outcome", "outcome"] as const;

const visitOf = (visits: readonly Visit[], session: string) =>
  visits.find((visit) => visit.session === session);
const has = (visits: readonly Visit[], session: string) => visitOf(visits, session) !== undefined;

// Rule (research.md#watching)
describeEachDatabase("a study's live figures", ({ newMigratedSettings }) => {
  let settings: DatabaseSettings;
  let database: Database;
  let fixture: StudyFixture;
  let live: LiveStudies;

  beforeEach(async () => {
    settings = await newMigratedSettings();
    database = await openDatabase(settings, log);
    fixture = await newTestStudy(database);
    live = new LiveStudies(database);
  });
  afterEach(() => database.destroy());

  /**
   * Makes visits of every kind: of two arms, five devices of which one is a kiosk, two languages, and of
   * somebody who does not take part.
   */
  async function scriptVisits(count: number): Promise<string[]> {
    const sessions: string[] = [];
    for (let index = 0; index < count; index++) {
      const at = new Date(START + index * HOUR);
      const device = `device-${index % 5}`;
      const participant =
        index % 7 === 6 ? undefined : await fixture.join(index % 2 ? "hints" : "bare", device, at);
      const visit = { at, device, participant, kiosk: index % 5 === 0, until: UNTIL[index % 7] } as const;
      const { session } = await fixture.visit({ ...visit, locale: index % 3 ? "ja" : "en", rank: index % 4 });
      sessions.push(session);
      if (participant && index % 3 === 0) await enterTruth(participant.id, "p1");
    }
    return sessions;
  }

  async function enterTruth(participant: string, penguin: string): Promise<void> {
    await database
      .insertInto("truth")
      .values({
        id: participant,
        study: fixture.study.id,
        participant,
        drawing_id: null,
        penguin,
        note: "",
        entered_at: "2026-09-10T00:00:00.000Z",
        entered_by: "s",
      })
      .execute();
  }

  /** Exports the study; resolves to a function that reads a table. */
  async function exported(days: { from: string | null; to: string | null } = { from: null, to: null }) {
    const folder = join(temporaryFolder(), "export");
    const selection = { ...WHOLE_STUDY, ...days, participants: "analysed" } as const;
    await exportStudy({ folder, study: fixture.study.id, selection }, settings);
    return (path: string) => parseCsvTable(readFileSync(join(folder, `${path}.csv`), "utf8"));
  }

  /** The figures, computed from the export alone. */
  async function recomputed({ from = null, to = null }: { from?: string | null; to?: string | null } = {}) {
    const table = await exported({ from, to });
    const sessionsWith = (path: string, isWanted = (_row: Record<string, string>) => true) =>
      new Set(
        table(path)
          .filter(isWanted)
          .map(({ session_id }) => session_id),
      ).size;
    const isHere = (row: Record<string, string>) => row.aquarium === fixture.study.aquarium;
    const view = (screen: string) =>
      sessionsWith("events/page_view", (row) => isHere(row) && row.screen === screen);
    const outcomes = table("outcomes").filter(({ outcome }) => outcome !== "");
    const atRank = (rank: number) => outcomes.filter((row) => Math.min(Number(row.outcome_rank), 5) === rank);
    return {
      visits: table("sessions").length,
      funnel: {
        home: view("home"),
        draw: view("draw"),
        stroke: sessionsWith("events/stroke_start", isHere),
        done: sessionsWith("outcomes"),
        results: view("results"),
        detail: view("detail"),
        confirmed: sessionsWith("outcomes", (row) => row.outcome === "confirm_correct"),
        not_sure: sessionsWith("outcomes", (row) => Number(row.outcome_rank) === 0 && row.outcome !== ""),
      },
      outcomes: outcomes.length,
      notSure: atRank(0).length,
      ranks: [1, 2, 3, 4, 5].map((rank) => [
        atRank(rank).length,
        atRank(rank).filter(({ correct }) => correct !== "").length,
        atRank(rank).filter(({ correct }) => correct === "TRUE").length,
      ]),
    };
  }

  function comparable({ all }: LiveResponse) {
    return {
      visits: all.visits,
      funnel: all.funnel,
      outcomes: all.outcomes,
      notSure: all.not_sure.count,
      ranks: all.ranks.map(({ confirmed, correct }) => [confirmed.count, correct.of, correct.count]),
    };
  }

  it("are what anybody computes from the export, for all days and for some", async () => {
    await scriptVisits(42);
    const all = await live.figures(fixture.study, {});
    expect(comparable(all)).toEqual(await recomputed());
    expect(all.all.funnel.confirmed).toBeGreaterThan(0);
    const day = { from: "2026-09-04", to: "2026-09-04" };
    const some = await live.figures(fixture.study, day);
    expect(comparable(some)).toEqual(await recomputed(day));
    expect(some.all.visits).toBeLessThan(all.all.visits);
    expect([all.visits_seen, all.all.visits]).toEqual([42, 36]);
  });

  // Rule (research.md#watching): The primary outcome counts "not sure" and "not listed" as the protocol says,
  //   and is shown by arm once the study is unblinded
  it.each(["miss", "missing"] as const)(
    "have the share correct by arm that the export has, who was not sure being a %s",
    async (unsure) => {
      await scriptVisits(84);
      const { current } = fixture.study;
      const settingsNow = { ...current.settings, protocol: { unsure } };
      const study = { ...fixture.study, current: { ...current, settings: settingsNow } };
      const isCounted = (row: Record<string, string>) =>
        row.outcome !== "" && row.truth_known === "TRUE" && (unsure === "miss" || row.correct !== "");
      const table = await exported();
      const counted = table("outcomes").filter(isCounted);
      const expected = settingsNow.arms.map(({ key }) => {
        const own = counted.filter(({ arm }) => arm === key);
        return [key, own.filter(({ correct }) => correct === "TRUE").length, own.length];
      });

      const blinded = await live.figures(study, {});
      expect(blinded.arms).toEqual([]);
      expect([blinded.unsure, blinded.all.correct.of]).toEqual([unsure, counted.length]);
      const unblinded = await live.figures({ ...study, unblinded_at: new Date().toISOString() }, {});
      expect(unblinded.arms.map(({ key, correct }) => [key, correct.count, correct.of])).toEqual(expected);
      const [first, second] = unblinded.arms;
      expect(first?.difference).toBeNull();
      expect(second?.difference?.difference).toBeCloseTo(
        (second?.correct.share ?? 0) - (first?.correct.share ?? 0),
        12,
      );
      expect(counted.some(({ correct }) => correct === "")).toBe(unsure === "miss");
    },
  );

  // Rule (research-export.md#a-study): The package's own starters give the figures of the console
  for (const starter of STARTERS)
    it.skipIf(!isThere(starter[0]))(
      `are what ${starter[0]} computes in the export's folder, of whichever form`,
      async () => {
        await scriptVisits(84);
        const unblinded = { ...fixture.study, unblinded_at: new Date().toISOString() };
        const expected = starterLines(await live.figures(unblinded, {}));
        for (const csv of CSV_FORMS) {
          const folder = join(temporaryFolder(), "export");
          const selection = { ...WHOLE_STUDY, csv };
          await exportStudy({ folder, study: fixture.study.id, selection }, settings);
          const { said, lines } = runStarter(folder, starter);
          expect(said).toContain("count as misses");
          expect(lines, csv).toEqual(expected);
        }
      },
    );

  // Rule (research.md#watching): Visits at the aquarium count while the study ran: on its days, as each
  //   version had them, until it was frozen
  it("count the visits at the aquarium while the study ran, as the export's flow diagram", async () => {
    const days = ["2026-09-01", "2026-09-02", "2026-09-04", "2026-09-06", "2026-09-08"];
    for (const day of days) await fixture.visit({ at: new Date(`${day}T03:00:00.000Z`), device: day });
    const quarantined = {
      session_id: "s",
      client_ts: 1,
      aquarium: fixture.study.aquarium,
      reason: "unknown",
    };
    await database
      .insertInto("event_aside")
      .values(
        days.map((day) => ({
          ...quarantined,
          event_id: randomUUID(),
          name: "x",
          payload: "{}",
          received_at: `${day}T03:00:00.000Z`,
        })),
      )
      .execute();
    const { current } = fixture.study;
    const seen = async () => {
      const study = (await fixture.rooms.studies.stored.find(fixture.study.id)) ?? fixture.study;
      const [row] = (await exported())("consort").filter(({ step }) => step === "visits_seen");
      const { rows } = await live.quality(study);
      return [(await live.figures(study, {})).visits_seen, Number(row?.count), rows.quarantined];
    };
    expect(await seen()).toEqual([5, 5, 5]);
    await setDays({ ...current.settings, starts_on: "2026-09-02", ends_on: "2026-09-06" });
    expect(await seen()).toEqual([3, 3, 3]);
    const ended = { frozen_at: "2026-09-05T00:00:00.000Z", closed_at: "2026-09-09T00:00:00.000Z" };
    await database
      .updateTable("study")
      .set({ ...ended, status: "closed" })
      .where("id", "=", fixture.study.id)
      .execute();
    expect(await seen()).toEqual([2, 2, 2]);
  });

  it("count a visit by the days of the version that was in force", async () => {
    const { current, id } = fixture.study;
    await setDays({ ...current.settings, ends_on: "2026-09-03" });
    await fixture.rooms.studies.stored.addVersion(fixture.study, {
      settings: current.settings,
      by: null,
      reason: "longer",
    });
    const at = "2026-09-06T00:00:00.000Z";
    await database.updateTable("study_version").set({ at }).where("version", "=", 2).execute();
    for (const day of ["2026-09-03", "2026-09-05", "2026-09-07"])
      await fixture.visit({ at: new Date(`${day}T03:00:00.000Z`), device: day });
    const study = await fixture.rooms.studies.stored.find(id);
    expect(study && (await live.figures(study, {})).visits_seen).toBe(2);
  });

  /** Overwrites the days of the first version of the study's settings. */
  async function setDays(changed: StudySettings): Promise<void> {
    await database
      .updateTable("study_version")
      .set({ settings: JSON.stringify(changed) })
      .where("study", "=", fixture.study.id)
      .execute();
  }

  /** Makes another aquarium, at which a study of its own runs. */
  async function studyElsewhere(): Promise<StudyFixture> {
    const content = await aquariumContent();
    const details = { ...content.details, slug: "otherhall" };
    await fixture.rooms.catalog.aquariums.replace({ ...content, details });
    return StudyFixture.at(fixture.rooms, "otherhall");
  }

  it("are those of its aquarium's searches alone, of who goes from one aquarium's study to another's in one visit", async () => {
    const elsewhere = await studyElsewhere();
    const at = (hours: number) => new Date(START + hours * HOUR);
    const [there, here] = [await elsewhere.join("bare", "d", at(0)), await fixture.join("hints", "d", at(0))];
    const { session } = await elsewhere.visit({
      at: at(0),
      device: "d",
      participant: there,
      open: true,
      rank: 2,
    });
    await fixture.visit({ at: at(1), device: "d", participant: here, session, firstSeq: 40, rank: 0 });
    for (const each of [elsewhere, fixture]) {
      const { all } = await live.figures(each.study, {});
      const study = each === fixture ? [1, 0, 1] : [1, 1, 0];
      expect([all.outcomes, all.funnel.confirmed, all.funnel.not_sure]).toEqual(study);
    }
    expect(comparable(await live.figures(fixture.study, {}))).toEqual(await recomputed());
    fixture = elsewhere;
    expect(comparable(await live.figures(elsewhere.study, {}))).toEqual(await recomputed());
  });

  it("have nothing of what a visit searched for before it joined, and no fault either", async () => {
    const participant = await fixture.join("bare", "d", new Date(START));
    const aids = { ...DEFAULT_AIDS, comparison: "on" } as const;
    const before = await fixture.visit({ at: new Date(START), device: "d", open: true, aids });
    const after = { at: new Date(START + HOUR), device: "d", session: before.session, firstSeq: 40 };
    await fixture.visit({ ...after, participant, rank: 2 });
    const { all } = await live.figures(fixture.study, {});
    expect([all.outcomes, all.ranks[0]?.confirmed.count, all.ranks[1]?.confirmed.count]).toEqual([1, 0, 1]);
    const table = await exported();
    expect([table("searches").length, table("outcomes").length]).toEqual([2, 1]);
    expect(comparable(await live.figures(fixture.study, {}))).toEqual(await recomputed());
    expect(await live.quality(fixture.study)).toMatchObject({ visits: 1, other_aids: 0 });
  });

  /**
   * Has a visit of the arm with aids search once, then the arm has no comparison from a second version of the
   * settings on.
   */
  async function changeAids() {
    const at = new Date(START);
    const { study, rooms } = fixture;
    const { settings } = study.current;
    const participant = await fixture.join("hints", "d", at);
    const visit = { at, device: "d", participant, until: "search", open: true } as const;
    const { session, search } = await fixture.visit(visit);
    const before = { ...DEFAULT_AIDS, comparison: "on" } as const;
    const after = { ...DEFAULT_AIDS, comparison: "off" } as const;
    const arms = settings.arms.map((arm) => (arm.key === "hints" ? { ...arm, aids: after } : arm));
    await rooms.studies.stored.addVersion(study, { settings: { ...settings, arms }, by: null, reason: "" });
    const joined = { participant: participant.id, study: study.id, study_version: 2 };
    return { session, search, before, after, joined };
  }

  const listed = (search_id: string, aids: Aids) =>
    ["rank_impression", { search_id, topN: "all", items: [], aids }] as const;

  // Rule (study-aids)
  it("hold the aids of each search against the arm's as they were when it was made", async () => {
    const { session, search, before, after, joined } = await changeAids();
    const { study } = fixture;
    const other = { search_id: randomUUID(), drawing_id: randomUUID(), latency_ms: 40, aids: after };
    const later = new Date(START + HOUR);
    const events = [
      ["study_joined", joined],
      listed(search, before),
      ["search", other],
      listed(other.search_id, after),
    ] as const;
    await fixture.insert(session, events, later, 250, 40);
    expect(await live.quality(study)).toMatchObject({ visits: 1, other_aids: 0 });
    const shown = { search_id: other.search_id, aid: "rings", exposure: "shown" };
    await fixture.insert(session, [["aid_exposure", shown]], later, 250, 44);
    const anew = new LiveStudies(database);
    expect(await anew.quality(study)).toMatchObject({ visits: 1, other_aids: 1 });
  });

  // Rule (study-aids): An arm's aids that a new version of the settings changes are no other aids of a visit
  //   that goes on under it
  it("hold the aids of a search that was under way when they changed against the arm's as they were before", async () => {
    const { session, before, joined } = await changeAids();
    const { study } = fixture;
    const later = new Date(START + HOUR);
    const search = { search_id: randomUUID(), drawing_id: randomUUID(), latency_ms: 1_500, aids: before };
    const events = [["study_joined", joined], ["search", search], listed(search.search_id, before)] as const;
    await fixture.insert(session, events, later, 250, 40);
    expect(await live.quality(study)).toMatchObject({ visits: 1, other_aids: 0 });
    const next = { ...search, search_id: randomUUID(), latency_ms: 40 };
    await fixture.insert(session, [["search", next]], new Date(START + 2 * HOUR), 250, 43);
    const anew = new LiveStudies(database);
    expect(await anew.quality(study)).toMatchObject({ visits: 1, other_aids: 1 });
  });

  // Rule (retention)
  it("have a visit as whose it first said it is, whoever says later that it is theirs", async () => {
    const at = new Date(START);
    const withdrawn = await fixture.join("bare", "d", at);
    const other = await fixture.join("bare", "e", at);
    const { session } = await fixture.visit({ at, device: "d", participant: withdrawn });
    await fixture.visit({ at, device: "e", participant: other });
    await fixture.rooms.studies.participants.withdraw(fixture.study.id, withdrawn.id);
    await fixture.claim(session, other.id, new Date(START + HOUR).toISOString());
    const figures = await live.figures(fixture.study, {});
    expect(figures.all.visits).toBe(1);
    expect(comparable(figures)).toEqual(await recomputed());
  });

  // Rule (research.md#the-truth): Staff see no drawing of withdrawn participants and enter no truth for them;
  //   no figure of the data's quality counts them
  it("have nothing of who has withdrawn in what is said of the data's quality", async () => {
    const at = new Date(START);
    const participant = await fixture.join("bare", "d", at);
    const { session } = await fixture.visit({ at, device: "d", participant, open: true });
    const error = { code: "network_error", message: "", screen: "draw" };
    await fixture.insert(session, [["error_client", error]], at, 250, 40);
    expect(await live.quality(fixture.study)).toMatchObject({ visits: 1, errors: [{ visits: 1 }] });
    await fixture.rooms.studies.participants.withdraw(fixture.study.id, participant.id);
    expect(await live.quality(fixture.study)).toMatchObject({ visits: 0, errors: [] });
  });

  it("take participants for what is independent where no devices are recorded, and say that none is known to be silent", async () => {
    for (let index = 0; index < 20; index++) {
      const at = new Date(START + index * HOUR);
      const participant = await fixture.join("bare", "anonymous", at);
      await fixture.visit({ at, device: "anonymous", participant, kiosk: true, rank: index % 2 });
    }
    const { all } = await live.figures(fixture.study, {});
    expect([all.not_sure.of, all.not_sure.count, all.not_sure.effective]).toEqual([20, 10, 20]);
    const quality = await live.quality(fixture.study);
    expect([quality.devices, quality.devices_recorded]).toEqual([[], false]);
    const table = await exported();
    for (const path of ["outcomes", "sessions"])
      expect(new Set(table(path).map(({ device }) => device)), path).toEqual(new Set([""]));
  });

  // Rule (research.md#watching): Nobody gets figures of half the visits
  it("are whole for who asks while all is read anew", async () => {
    const [first = ""] = await scriptVisits(14);
    const found = await live.visitsOf(fixture.study, START + 20 * HOUR, 0);
    await database.deleteFrom("session").where("id", "=", first).execute();
    const reading = found.refresh(START + 21 * HOUR);
    const sizes = new Set<number>();
    let isReading = true;
    const watching = (async () => {
      while (isReading) {
        sizes.add(found.visits.length);
        await setImmediate();
      }
    })();
    await found.refresh(START + 21 * HOUR, HOUR * 24);
    sizes.add(found.visits.length);
    expect(has(found.visits, first)).toBe(false);
    await reading;
    isReading = false;
    await watching;
    expect([...sizes]).toEqual([12, 11]);
  });

  it("hold the visits of every study that runs, and of its own aquarium alone", async () => {
    const elsewhere = await studyElsewhere();
    for (const each of [elsewhere, fixture]) {
      const participant = await each.join("bare", "d", new Date(START));
      await each.visit({ at: new Date(START), device: "d", participant });
    }
    const found = await live.visitsOf(fixture.study);
    expect(found.visits.length).toBe(1);
    for (let count = 0; count < 12; count++) {
      const id = randomUUID();
      await live.visitsOf({ ...fixture.study, id });
      await live.visitsOf({ ...fixture.study, id: `${id}-ended`, status: "closed" });
    }
    expect(await live.visitsOf(fixture.study)).toBe(found);
  });

  /**
   * Sends what any client may send: the beginning of a visit, and that it takes part in the study, each with
   * a session of its own.
   */
  async function sendAnything(sessions: number, hour: number): Promise<void> {
    const at = new Date(START + hour * HOUR);
    const joined = { participant: randomUUID(), study: fixture.study.id, study_version: 1 };
    const start = { device: "d", app_version: "1", locale: "ja", aquarium: fixture.study.aquarium };
    for (let index = 0; index < sessions; index++)
      await fixture.insert(
        randomUUID(),
        index % 2
          ? [["session_start", { ...start, uid: "guest", referrer: "" }]]
          : [["study_joined", joined]],
        at,
      );
  }

  // Rule (research.md#watching): Memory holds nothing of visitors outside the study, and of participants as
  //   much as there is room for; the page says where something is left out, also of kiosks beyond a hundred
  it("hold nothing of whoever takes no part, or says so only, and have what was deleted meanwhile", async () => {
    const [first = ""] = await scriptVisits(7);
    await sendAnything(60, 10);
    const found = await live.visitsOf(fixture.study, START + 20 * HOUR, 0);
    expect(found.visits.length).toBe(6);
    await sendAnything(60, 20.5);
    await found.refresh(START + 21 * HOUR);
    expect(found.visits.length).toBe(6);
    await database.deleteFrom("session").where("id", "=", first).execute();
    await found.refresh(START + 22 * HOUR);
    expect([has(found.visits, first), found.visits.length, found.isPartial]).toEqual([false, 5, false]);
    const { all, visits_seen, partial } = await live.figures(fixture.study, {});
    expect([all.visits, visits_seen, partial]).toEqual([5, 66, false]);
  });

  it("know as many kiosks as an exhibit has, whoever says that they are one", async () => {
    for (let index = 0; index < 105; index++)
      await fixture.visit({ at: new Date(), device: `kiosk-${index % 102}`, kiosk: true, until: "home" });
    const { devices, partial } = await live.quality(fixture.study);
    expect([devices.length, partial]).toEqual([100, true]);
  });

  it("break down into groups that add up, by language, device, hour and arm", async () => {
    await scriptVisits(42);
    for (const by of ["locale", "device", "hour", "arm"] as const) {
      const { all, groups } = await live.figures(fixture.study, { by });
      expect(groups.length, by).toBeGreaterThan(1);
      for (const step of FUNNEL_STEPS)
        expect(
          groups.reduce((sum, group) => sum + group.funnel[step], 0),
          `${by} ${step}`,
        ).toBe(all.funnel[step]);
    }
    const of = async (query: LiveQuery) => (await live.figures(fixture.study, query)).all.visits;
    expect(await of({ locale: "ja" })).toBe(36 - (await of({ locale: "en" })));
    expect(await of({ device: "kiosk" })).toBe(36 - (await of({ device: "phone" })));
  });

  it("have what came late, what was deleted and who withdrew since the last look", async () => {
    const [first = ""] = await scriptVisits(14);
    const found = await live.visitsOf(fixture.study, START + 20 * HOUR, 0);
    const visits = () => found.visits.map(({ session }) => session);
    expect(visits()).toHaveLength(12);
    const device = "device-late";
    const at = new Date(START + 3 * HOUR);
    const late = await fixture.join("bare", device, at);
    // Received while nobody looked, and before the event that was then received last.
    await fixture.visit({ at, device, participant: late });
    await found.refresh(START + 21 * HOUR);
    expect(visits()).toHaveLength(13);
    await database.deleteFrom("session").where("id", "=", first).execute();
    await found.refresh(START + 22 * HOUR);
    expect(visits()).not.toContain(first);
    const figures = async () => {
      const judgements = await readJudgements(database, fixture.study.id);
      const sources = { study: fixture.study, visits: found.visits, judgements, asOf: found.asOf };
      return liveFigures({ ...sources, seen: 0, kiosks: new Map(), isPartial: false }, {});
    };
    const before = (await figures()).all.visits;
    await database
      .updateTable("participant")
      .set({ withdrawn_at: at.toISOString() })
      .where("id", "=", late.id)
      .execute();
    expect((await figures()).all.visits).toBe(before - 1);
  });

  it("miss no number that a quarantined event has, as the export", async () => {
    const device = "device-1";
    const participant = await fixture.join("bare", device, new Date(START));
    const visit = { at: new Date(START), device, participant, rank: 1 };
    const { session } = await fixture.visit({ ...visit, lost: 9 });
    const completeness = async () => {
      const { visits } = await new LiveStudies(database).visitsOf(fixture.study, START + HOUR, 0);
      return [visitOf(visits, session)?.completeness, (await exported())("sessions")[0]?.completeness];
    };
    expect(await completeness()).toEqual(["missing", "missing"]);
    const unread = { search_id: "of a later version", session_seq: 9, aquarium: fixture.study.aquarium };
    const event = { event_id: randomUUID(), session_id: session, name: "confirm_correct", client_ts: START };
    await fixture.rooms.sessions.events.saveInvalid({ ...event, payload: unread }, "is no id");
    expect(await completeness()).toEqual(["complete", "complete"]);
  });

  it("have what came to a visit that was seen before, once", async () => {
    const participant = await fixture.join("bare", "device-1", new Date(START));
    const { session } = await fixture.visit({
      at: new Date(START),
      device: "device-1",
      participant,
      until: "draw",
    });
    const found = await live.visitsOf(fixture.study, START + 10_000, 0);
    expect(visitOf(found.visits, session)?.steps.has("stroke")).toBe(false);
    const drawing_id = "0b5c8a52-1d9f-4f0e-9b6e-0a3c5d7e9f11";
    const stroke = ["stroke_start", { drawing_id, seq: 0, x: 1, y: 1, pen_px: 10 }] as const;
    await fixture.insert(session, [stroke], new Date(START + 20_000), 250, 7);
    await found.refresh(START + 30_000);
    await found.refresh(START + 32_000);
    expect(visitOf(found.visits, session)?.steps.has("stroke")).toBe(true);
  });
});
