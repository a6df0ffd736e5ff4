import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { formatCode } from "@harapen/contract/codes";
import { everythingVisible } from "@harapen/contract/drawing";
import { CSV_FORMS, type StudySelection, WHOLE_STUDY } from "@harapen/contract/staff/studies/exports";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Database, type DatabaseSettings, openDatabase } from "../../database/database.ts";
import { leaveStudy } from "../../privacy/forgetting/leave-study.ts";
import { toRecordRow } from "../../search/record-row.ts";
import { createPseudonyms } from "../../studies/pseudonyms.ts";
import { parseCsvTable } from "../../testing/csv.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { makePng } from "../../testing/png-fixture.ts";
import { dataPackageFaults } from "../../testing/research/check-data-package.ts";
import type { StudyFixture } from "../../testing/studies/study-fixture.ts";
import { newTestStudy } from "../../testing/studies/test-study.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { exportResearch } from "../export.ts";
import { exportStudy } from "./export-study.ts";

const log = pino({ level: "silent" });
/** In Tokyo it is a day later than in London. */
const EVENING = new Date("2026-09-02T20:00:00.000Z");

// Rule (research-export.md)
// Rule (research.md#exporting)
describeEachDatabase("the export of a study", ({ newMigratedSettings }) => {
  let settings: DatabaseSettings;
  let database: Database;
  let fixture: StudyFixture;
  let ids: Readonly<Record<"hinted" | "bare" | "excluded" | "withdrawn", string>>;
  let drawing: string;
  let session: string;
  let sessionOfWithdrawn: string;

  beforeEach(async () => {
    settings = await newMigratedSettings();
    database = await openDatabase(settings, log);
    fixture = await newTestStudy(database);
    const hinted = await fixture.join("hints", "device-1", EVENING);
    const bare = await fixture.join("bare", "device-2", new Date(EVENING.getTime() + 60_000));
    const excluded = await fixture.join("bare", "device-3", new Date(EVENING.getTime() + 120_000));
    const withdrawn = await fixture.join("hints", "device-4", new Date(EVENING.getTime() + 180_000));
    const visit = await fixture.visit({ at: EVENING, device: "device-1", participant: hinted, rank: 1 });
    ({ drawing, session } = visit);
    const later = new Date("2026-09-04T03:00:00.000Z");
    await fixture.visit({ at: later, device: "device-2", participant: bare, rank: 2, engine: "2-0b" });
    await fixture.visit({ at: later, device: "device-3", participant: excluded, rank: 0 });
    const left = await fixture.visit({ at: later, device: "device-4", participant: withdrawn });
    await fixture.visit({ at: later, device: "device-5" });
    const data = [{ stroke: 0, brushSize: 10, pos: [{ x: 123.5, y: 234.5, t: 3 }] }];
    const record = {
      uid: "guest",
      aquarium: "testhall",
      bandcolor: [],
      time: 3,
      data,
      ranking: [{ id: "p1" }],
      name: "",
      penname: "",
      part: everythingVisible(),
      rank: 1,
    };
    const save = (keys: object) => toRecordRow({ ...record, ...keys }, makePng());
    await fixture.rooms.visits.records.save(save({ drawing_id: visit.drawing, search_id: visit.search }));
    await fixture.rooms.visits.records.save(save({ drawing_id: "00000000-0000-4000-8000-0000000000aa" }));
    await fixture.rooms.visits.records.save(save({ drawing_id: left.drawing, search_id: left.search }));
    sessionOfWithdrawn = left.session;
    const study = fixture.study.id;
    const at = "2026-09-05T00:00:00.000Z";
    await database
      .updateTable("participant")
      .set({ withdrawn_at: at })
      .where("id", "=", withdrawn.id)
      .execute();
    await database
      .insertInto("exclusion")
      .values({ study, participant: excluded.id, reason: "staff trying it", at, by: "staff-member-7" })
      .execute();
    const truth = {
      study,
      note: "saw it from the left",
      entered_at: at,
      entered_by: "staff-member-7",
      drawing_id: null,
    };
    await database
      .insertInto("truth")
      .values([
        {
          ...truth,
          id: "00000000-0000-4000-8000-000000000001",
          participant: hinted.id,
          penguin: "p3",
          replaced_at: at,
        },
        {
          ...truth,
          id: "00000000-0000-4000-8000-000000000002",
          participant: hinted.id,
          penguin: "p2",
          drawing_id: visit.drawing,
        },
        { ...truth, id: "00000000-0000-4000-8000-000000000003", participant: bare.id, penguin: "p2" },
      ])
      .execute();
    const agreed = { study, consented_at: at, consent_locale: "ja" };
    await database
      .insertInto("participant_consent")
      .values([
        { ...agreed, participant: hinted.id, consent_version: 2, guardian: 0, consent_tries: 2 },
        { ...agreed, participant: hinted.id, consent_version: 1, guardian: 1, consent_tries: null },
        { ...agreed, participant: withdrawn.id, consent_version: 1, guardian: 1, consent_tries: 1 },
      ])
      .execute();
    ids = { hinted: hinted.id, bare: bare.id, excluded: excluded.id, withdrawn: withdrawn.id };
  });
  afterEach(() => database.destroy());

  /** Returns a participant's name in the study's exports. */
  const nameOf = (id: string) => createPseudonyms(Buffer.from(fixture.study.key, "hex")).key(id);

  async function exported(changes: Partial<StudySelection> = {}) {
    const folder = join(temporaryFolder(), "export");
    const selection = { ...WHOLE_STUDY, ...changes };
    const written = await exportStudy({ folder, study: fixture.study.id, selection }, settings);
    const text = (file: string) => readFileSync(join(folder, file), "utf8");
    return { folder, written, text, table: (path: string) => parseCsvTable(text(`${path}.csv`)) };
  }

  // Rule (research-export.md#a-study): Answers are in a table of their own, by participant and question
  it("has the answers that hold of who has not withdrawn, and no code where codes are left out", async () => {
    const { answers } = fixture.rooms.studies;
    const code = formatCode(
      (await fixture.rooms.studies.participants.find(fixture.study.id, ids.bare))?.code ?? "",
    );
    const row = (participant: string, number: number, ...texts: string[]) => ({
      ...{ participant, number, row: number + 1, answers: texts },
    });
    const stored = { study: fixture.study.id, by: "researcher", file: "a.csv" };
    const questions = ["Fun?", "Why?"];
    await answers.add({
      ...stored,
      questions,
      rows: [row(ids.hinted, 1, "no", "=1+1"), row(ids.withdrawn, 1, "x", "y")],
    });
    await answers.add({
      ...{ ...stored, questions: ["Fun?"] },
      rows: [
        row(ids.hinted, 1, "yes"),
        row(ids.hinted, 2, ""),
        row(ids.hinted, 3, "no"),
        row(ids.bare, 1, `I am ${code}`),
      ],
    });
    const [hinted, bare] = [nameOf(ids.hinted), nameOf(ids.bare)];
    const inShort = (rows: readonly Record<string, string>[]) =>
      rows.map(({ participant, question, number, answer }) => [participant, question, number, answer]);
    const { table } = await exported();
    expect(inShort(table("answers"))).toEqual([
      [hinted, "Why?", "1", "'=1+1"],
      [hinted, "Fun?", "1", "yes"],
      [hinted, "Fun?", "3", "no"],
      [bare, "Fun?", "1", `I am ${code}`],
    ]);
    const folder = join(temporaryFolder(), "of an analyst");
    await exportStudy(
      { folder, study: fixture.study.id, selection: WHOLE_STUDY, hidesCodes: true },
      settings,
    );
    const ofAnalyst = parseCsvTable(readFileSync(join(folder, "answers.csv"), "utf8"));
    expect(inShort(ofAnalyst).at(-1)).toEqual([bare, "Fun?", "1", "[code]"]);
    expect(readFileSync(join(folder, "answers.ndjson"), "utf8")).toContain('"=1+1"');
  });

  /** Overwrites the protocol in each version of the study's settings. */
  async function layDown(protocol: object): Promise<void> {
    const { settings: stored } = await database
      .selectFrom("study_version")
      .select("settings")
      .executeTakeFirstOrThrow();
    await database
      .updateTable("study_version")
      .set({ settings: JSON.stringify({ ...JSON.parse(stored), protocol }) })
      .execute();
  }

  // Rule (research.md#whose-data-and-how-they-may-be-used)
  it("says who made it, when, under which licence and how it is cited, and of older settings when alone", async () => {
    const { text: before } = await exported();
    expect(JSON.parse(before("datapackage.json"))).toMatchObject({
      temporal: { start: "2026-09-03", end: "2026-09-04" },
    });
    for (const key of ["licenses", "contributors", "citation"])
      expect(JSON.parse(before("datapackage.json"))).not.toHaveProperty(key);
    expect(before("README.md")).toContain(
      "- who made the study\n- under which licence the data may be used\n- which ethics board",
    );
    expect(before("README.md")).toContain("from 2026-09-03 to 2026-09-04");

    const former = { name: "Cy Former", roles: ["creator"] };
    const ada = {
      name: "Ada Example",
      roles: ["creator", "contact"],
      orcid: "0000-0002-1825-0097",
      organization: "Example University",
    };
    await layDown({ unsure: "miss", contributors: [former], citation: "Cy Former 2020" });
    const [version] = await database.selectFrom("study_version").selectAll().execute();
    const settingsNow = {
      ...JSON.parse(version?.settings ?? ""),
      protocol: {
        unsure: "miss",
        ethics: "Board 12",
        license: { id: "CC-BY-4.0" },
        contributors: [ada, { name: "Aquarium", roles: [] }, { name: " ", roles: ["contact"] }],
      },
    };
    await fixture.rooms.studies.stored.addVersion(fixture.study, {
      settings: settingsNow,
      by: null,
      reason: "",
    });
    const { text, folder } = await exported();
    expect(dataPackageFaults(folder)).toEqual([]);
    const credits = {
      licenses: [
        {
          name: "CC-BY-4.0",
          title: "Creative Commons Attribution 4.0 International",
          path: "https://creativecommons.org/licenses/by/4.0/",
        },
      ],
      contributors: [
        {
          title: "Ada Example",
          roles: ["creator", "contact"],
          path: "https://orcid.org/0000-0002-1825-0097",
          organization: "Example University",
        },
        { title: "Aquarium" },
      ],
      temporal: { start: "2026-09-03", end: "2026-09-04" },
      citation: "Ada Example (2026). Autumn study [Data set].",
    };
    expect(JSON.parse(text("datapackage.json"))).toMatchObject(credits);
    expect(JSON.parse(text("study.json"))).toMatchObject(credits);
    for (const line of [
      "## How to cite\n\nAda Example (2026). Autumn study [Data set].",
      "- Ada Example; Example University; creator, contact; https://orcid.org/0000-0002-1825-0097",
      "- Aquarium\n",
      "Attribution 4.0 International, https://creativecommons.org/licenses/by/4.0/",
    ])
      expect(text("README.md")).toContain(line);
    expect(text("README.md")).not.toContain("Before you share it");
    // Who is taken off the list is in no export, in no version of the settings.
    for (const file of filesOf(folder)) expect(text(file), file).not.toContain("Cy Former");
  });

  it("has a licence of one's own by its address, or without one by its name in the README", async () => {
    for (const [address, path] of [
      ["https://example.org/terms", "https://example.org/terms"],
      ["", "README.md"],
    ]) {
      await layDown({ unsure: "miss", license: { title: "Our terms", address } });
      const { text, folder } = await exported();
      expect(dataPackageFaults(folder)).toEqual([]);
      expect(JSON.parse(text("datapackage.json")).licenses).toEqual([{ title: "Our terms", path }]);
      expect(text("README.md")).toContain("The data may be used under: Our terms");
      expect(text("README.md")).not.toContain("under which licence the data may be used");
    }
  });

  it("says in a blinded export who made it too, and no more of when than its outcomes", async () => {
    await layDown({ unsure: "miss", contributors: [{ name: "Ada Example", roles: ["creator"] }] });
    const { text, table } = await exported({ blinded: true, drawings: false });
    const days = table("outcomes")
      .map(({ day }) => day)
      .sort();
    expect(JSON.parse(text("study.json"))).toMatchObject({
      contributors: [{ title: "Ada Example" }],
      temporal: { start: days.at(0), end: days.at(-1) },
    });
  });

  // Rule (research.md#the-protocol)
  it("has the protocol in its README, and says nothing of what was not laid down", async () => {
    expect((await exported()).text("README.md")).not.toContain("## The protocol");
    const protocol = {
      unsure: "miss",
      registration: "UMIN000000",
      ethics: "Board\n12",
      outcome: "The share\nof the right penguin",
      participants: 200,
      expected_first: 50,
      expected_other: 65,
    };
    await layDown(protocol);
    const text = (await exported()).text("README.md");
    for (const line of [
      "- Registration: UMIN000000",
      "- Ethics approval: Board 12",
      "The share of the right penguin",
      "Planned participants, of all arms: 200",
      "has a power of 57%; 80% need 340 participants",
    ])
      expect(text).toContain(line);
    expect(text).not.toContain("ethics board");
    expect(text).toContain("Not known here:\n\n- who made the study\n- under which licence");
  });

  // Rule (research.md#exporting): A study's export has its participants alone, without those who withdrew
  it("has the participants who have not withdrawn, with arm, device and exclusion, and nothing of others", async () => {
    const { table, folder, text } = await exported();
    expect(table("participants")).toMatchObject([
      {
        participant: nameOf(ids.hinted),
        arm: "hints",
        joined_day: "2026-09-03",
        sessions: "1",
        excluded: "",
      },
      { participant: nameOf(ids.bare), arm: "bare", sessions: "1", excluded: "" },
      { participant: nameOf(ids.excluded), arm: "bare", excluded: "staff trying it" },
    ]);
    const sessions = table("sessions");
    expect(sessions.map(({ participant }) => participant).sort()).toEqual(
      [ids.hinted, ids.bare, ids.excluded].map(nameOf).sort(),
    );
    const devices = new Map(sessions.map(({ participant, device }) => [participant, device]));
    for (const { participant, device } of table("participants"))
      expect(devices.get(participant)).toBe(device);
    expect(table("records")).toHaveLength(1);
    expect(table("consents")).toMatchObject([
      {
        ...{ participant: nameOf(ids.hinted), consent_version: "1", consent_locale: "ja" },
        ...{ guardian: "TRUE", consent_tries: "" },
      },
      { participant: nameOf(ids.hinted), consent_version: "2", guardian: "FALSE", consent_tries: "2" },
    ]);
    expect(table("exclusions")).toMatchObject([
      { participant: nameOf(ids.excluded), reason: "staff trying it" },
    ]);
    const everything = filesOf(folder)
      .map((file) => text(file))
      .join("\n");
    const secrets = [
      ids.withdrawn,
      ids.hinted,
      "device-1",
      drawing,
      session,
      fixture.study.key,
      "saw it from the left",
      "staff-member-7",
    ];
    expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
  });

  it("has nobody who left in the app, and counts them as withdrawn", async () => {
    const left = { aquarium: fixture.study.aquarium, study: fixture.study.id, participant: ids.bare };
    await leaveStudy(fixture.rooms.database, left);
    const { table, folder, text } = await exported();
    for (const path of ["participants", "sessions", "outcomes"])
      expect(table(path).map(({ participant }) => participant)).not.toContain(nameOf(ids.bare));
    const everything = filesOf(folder)
      .map((file) => text(file))
      .join("\n");
    for (const id of [ids.bare, nameOf(ids.bare)]) expect(everything).not.toContain(id);
    const withdrew = table("consort").filter(({ step }) => step === "withdrew");
    expect(withdrew.map(({ arm, count }) => [arm, count])).toEqual([
      ["", "2"],
      ["bare", "1"],
      ["hints", "1"],
    ]);
    expect(withdrew[0]?.note).toContain("who stopped in the app");
    expect(text("datapackage.json")).not.toContain("still here");
  });

  /** Exports everything; returns the folder. */
  async function exportEverything(personalData: boolean): Promise<string> {
    const folder = join(temporaryFolder(), "everything");
    const options = {
      filter: {},
      timeZone: "UTC",
      personalData,
      drawings: true,
      parquet: false,
      csv: "plain",
    } as const;
    await exportResearch({ folder, ...options }, settings);
    return folder;
  }

  /** Exports everything, with personal data; returns what reads a table. */
  async function everythingExported() {
    const folder = await exportEverything(true);
    return (path: string) => parseCsvTable(readFileSync(join(folder, `${path}.csv`), "utf8"));
  }

  it("shares no id with an export of everything but the study's own", async () => {
    const { folder } = await exported();
    const own = idsIn(folder);
    for (const personalData of [false, true]) {
      const others = idsIn(await exportEverything(personalData));
      expect([...own].filter((id) => others.has(id))).toEqual([fixture.study.id]);
    }
  });

  // Rule (retention): A visit belongs to the participant whom it named first, whatever is said later
  it("has a visit as whose it first said it is, whoever says later that it is theirs", async () => {
    const late = "2026-09-06T03:00:00.000Z";
    await fixture.claim(sessionOfWithdrawn, ids.bare, late);
    await fixture.claim(session, ids.withdrawn, late);
    await fixture.claim(session, ids.bare, late);
    const { table } = await exported();
    for (const path of ["participants", "sessions", "outcomes"])
      expect(table(path).filter(({ participant }) => participant === nameOf(ids.bare))).toHaveLength(1);
    expect(table("outcomes").map(({ participant }) => participant)).toContain(nameOf(ids.hinted));
    const everything = await everythingExported();
    const sessions = everything("sessions").map(({ session_id, participant }) => [session_id, participant]);
    expect(sessions).toHaveLength(4);
    expect(sessions).toContainEqual([session, ids.hinted]);
    expect(sessions.map(([id]) => id)).not.toContain(sessionOfWithdrawn);
    expect(everything("records")).toHaveLength(2);
  });

  // Rule (retention)
  it("has a visit as this study's, though it said before that it is another's", async () => {
    const earlier = new Date(EVENING.getTime() - 60_000).toISOString();
    await fixture.claim(session, randomUUID(), earlier, randomUUID());
    const { table } = await exported();
    const studies = table("sessions").map(({ study, participant }) => [study, participant]);
    const participants = [ids.hinted, ids.bare, ids.excluded].map(nameOf);
    expect(studies.sort()).toEqual(participants.map((name) => [fixture.study.id, name]).sort());
  });

  it("of everything has nothing of who has withdrawn either", async () => {
    const table = await everythingExported();
    expect(table("sessions")).toHaveLength(4);
    for (const path of ["sessions", "events", "searches"])
      expect(table(path).map(({ session_id }) => session_id)).not.toContain(sessionOfWithdrawn);
    expect(table("records")).toHaveLength(2);
  });

  it("says what came of each search, by the truth of its drawing or else of its participant", async () => {
    const { table } = await exported();
    const byParticipant = new Map(table("outcomes").map((row) => [row.participant, row]));
    expect(byParticipant.get(nameOf(ids.hinted))).toMatchObject({
      arm: "hints",
      outcome: "confirm_correct",
      outcome_rank: "1",
      day: "2026-09-03",
      hour: "5",
      truth_known: "TRUE",
      truth_penguin_name: "p2",
      truth_rank: "2",
      correct: "FALSE",
    });
    expect(byParticipant.get(nameOf(ids.bare))).toMatchObject({
      outcome_rank: "2",
      truth_rank: "2",
      correct: "TRUE",
    });
    expect(byParticipant.get(nameOf(ids.excluded))).toMatchObject({
      outcome: "go_home",
      truth_known: "FALSE",
      correct: "",
      excluded: "staff trying it",
    });
    expect(
      table("truths").map(({ penguin_name, replaced_at }) => [penguin_name, replaced_at !== ""]),
    ).toEqual([
      ["p3", true],
      ["p2", false],
      ["p2", false],
    ]);
  });

  /**
   * What the export says of a participant's exposure, by aid: the setting, whether it was available and
   * shown, how often it was switched.
   */
  async function exposuresOf(participant: string): Promise<Record<string, (string | undefined)[]>> {
    const rows = (await exported()).table("exposures");
    return Object.fromEntries(
      rows
        .filter((row) => row.participant === nameOf(participant))
        .map(({ aid, setting, available, shown, switched }) => [aid, [setting, available, shown, switched]]),
    );
  }

  // Rule (research.md#exporting): The export has the comparison as available and shown in whichever view it
  //   is, and a view that another replaces as switched
  it("says for each search and aid what was available and shown, the comparison whichever way it is made", async () => {
    expect(await exposuresOf(ids.hinted)).toEqual({
      close_match: ["true", "TRUE", "TRUE", "0"],
      comparison: ["on", "TRUE", "TRUE", "0"],
      rings: ["on", "TRUE", "TRUE", "0"],
      overlay: ["on", "TRUE", "FALSE", "0"],
      look: ["line", "FALSE", "FALSE", "0"],
      narrowing: ["false", "FALSE", "FALSE", "0"],
    });
    for (const [, available, shown] of Object.values(await exposuresOf(ids.bare)))
      expect([available, shown]).toEqual(["FALSE", "FALSE"]);
  });

  it("has a view of the comparison as switched when another takes its place, too", async () => {
    const switcher = await fixture.join("hints", "device-6", EVENING);
    await fixture.visit({ at: EVENING, device: "device-6", participant: switcher, overlay: true });
    expect(await exposuresOf(switcher.id)).toMatchObject({
      comparison: ["on", "TRUE", "TRUE", "1"],
      rings: ["on", "TRUE", "TRUE", "1"],
      overlay: ["on", "TRUE", "TRUE", "1"],
    });
  });

  it("counts who came to each step, with who left there and why", async () => {
    const { table } = await exported();
    const counts = table("consort").map(({ step, arm, reason, count }) => [step, arm, reason, count]);
    expect(counts).toEqual([
      ["visits_seen", "", "", "5"],
      ["visits_joined", "", "", "4"],
      ["asked", "", "", "4"],
      ["declined", "", "", "0"],
      ["joined", "", "", "4"],
      ["joined", "bare", "", "2"],
      ["joined", "hints", "", "2"],
      ["withdrew", "", "", "1"],
      ["withdrew", "hints", "", "1"],
      ["excluded", "", "staff trying it", "1"],
      ["excluded", "bare", "staff trying it", "1"],
      ["deleted", "", "request", "0"],
      ["deleted", "", "retention", "0"],
      ["without_visit", "", "", "0"],
      ["events_expired", "", "", "0"],
      ["without_search", "", "", "0"],
      ["analysed", "", "", "2"],
      ["analysed", "bare", "", "1"],
      ["analysed", "hints", "", "1"],
      ["with_outcome", "", "", "2"],
      ["with_outcome", "bare", "", "1"],
      ["with_outcome", "hints", "", "1"],
      ["with_truth", "", "", "2"],
      ["with_truth", "bare", "", "1"],
      ["with_truth", "hints", "", "1"],
    ]);
  });

  it("counts who joined and has no visit by themselves, as those who chose otherwise before the answer came", async () => {
    await fixture.join("bare", "device-6", new Date("2026-09-03T03:00:00Z"));
    const { table } = await exported();
    const counts = table("consort").map(({ step, arm, count }) => [step, arm, count]);
    expect(counts).toContainEqual(["without_visit", "bare", "1"]);
    expect(counts).toContainEqual(["without_search", "", "0"]);
    expect(counts).toContainEqual(["analysed", "", "2"]);
  });

  it.each(CSV_FORMS)(
    "is the same, byte for byte, whenever it is made, Parquet too, in the form %s",
    async (csv) => {
      const one = await exported({ parquet: true, csv });
      const other = await exported({ parquet: true, csv });
      const files = filesOf(one.folder);
      expect(files).toContain("outcomes.parquet");
      expect(filesOf(other.folder)).toEqual(files);
      for (const file of files)
        expect(
          readFileSync(join(other.folder, file)).equals(readFileSync(join(one.folder, file))),
          file,
        ).toBe(true);
      expect(other.written.files).toEqual(one.written.files);
      expect(Object.keys(one.written.files).sort()).toEqual(files.filter((file) => file !== "SHA256SUMS"));
    },
  );

  it.each<Partial<StudySelection>>([
    {},
    { drawings: false, parquet: true },
    { csv: "excel" },
    { csv: "excel-decimal-comma" },
    { participants: "analysed" },
    { from: "2026-09-04" },
  ])("is a package whose every value fits its schema, of the selection %j", async (selection) => {
    const { folder } = await exported(selection);
    expect(dataPackageFaults(folder)).toEqual([]);
  });

  // Rule (research-export.md#the-form-of-the-csv-files)
  it("has the same values in every form of CSV, of which the README says how it is written", async () => {
    const plain = await exported();
    expect(plain.text("strokes.csv")).toContain(",123.5,234.5,3,");
    for (const [csv, delimiter, point] of [
      ["excel", ",", "123.5,234.5"],
      ["excel-decimal-comma", ";", "123,5;234,5"],
    ] as const) {
      const { text, folder } = await exported({ csv });
      expect(text("strokes.csv")).toContain(`${delimiter}${point}${delimiter}3${delimiter}`);
      for (const file of filesOf(folder).filter((each) => each.endsWith(".csv"))) {
        expect(
          [...text(file)].filter((character) => character === "\uFEFF"),
          file,
        ).toHaveLength(1);
        const rows = parseCsvTable(text(file).slice(1), delimiter);
        const { schema } = JSON.parse(text("datapackage.json")).resources.find(
          ({ path }: { path: string }) => path === file,
        );
        for (const { name, type } of schema.fields)
          if (type === "number") for (const row of rows) row[name] = (row[name] ?? "").replace(",", ".");
        expect(rows, file).toEqual(parseCsvTable(plain.text(file)));
      }
      for (const file of filesOf(folder).filter((each) => each.endsWith(".ndjson")))
        expect(text(file), file).toBe(plain.text(file));
      expect(text("README.md")).toContain("with a byte order mark");
      expect(text("README.md")).toContain("Do not detect data types");
    }
    expect(plain.text("README.md")).toContain("without a byte order mark");
    expect(plain.text("README.md")).not.toContain("Do not detect data types");
  });

  it("takes the days of the study's own time zone, and those alone whom the analysis does not leave out", async () => {
    const participants = async (changes: Partial<StudySelection>) =>
      (await exported(changes))
        .table("outcomes")
        .map(({ participant }) => participant)
        .sort();
    expect(await participants({ from: "2026-09-03", to: "2026-09-03" })).toEqual([nameOf(ids.hinted)]);
    expect(await participants({ to: "2026-09-02" })).toEqual([]);
    expect(await participants({ participants: "analysed" })).toEqual(
      [ids.hinted, ids.bare].map(nameOf).sort(),
    );
  });

  it("has what participants saved on its days, though their events came before these, or are gone", async () => {
    const saved_at = "2026-09-05T03:00:00.000Z";
    await database.updateTable("record").set({ saved_at }).execute();
    const saved = async (changes: Partial<StudySelection>) =>
      (await exported(changes)).table("records").length;
    expect(await saved({ from: "2026-09-05", to: "2026-09-05" })).toBe(1);
    expect(await saved({ from: "2026-09-04", to: "2026-09-04" })).toBe(0);
    await database.deleteFrom("event").execute();
    expect(await saved({})).toBe(1);
  });

  it("has nothing of where anybody drew, without drawings", async () => {
    const { folder, text, table } = await exported({ drawings: false });
    const files = filesOf(folder);
    expect(files.filter((file) => /drawings|strokes|stroke_start|stroke_move/.test(file))).toEqual([]);
    expect(table("records")[0]).not.toHaveProperty("image_file");
    const strokes = table("events").filter(({ name = "" }) => name.startsWith("stroke_"));
    expect(strokes).not.toHaveLength(0);
    for (const { payload } of strokes) expect(payload).not.toMatch(/"(x|y|points)"/);
    expect(text("datapackage.json")).not.toContain("stroke_move_points");
  });

  it("says which settings and builds it is of, and nothing of when it was made", async () => {
    const { text } = await exported();
    expect(JSON.parse(text("study.json"))).toMatchObject({
      study: { id: fixture.study.id, status: "running" },
      build: {
        app_version: "1.0.0",
        engine_versions: ["1-0a", "2-0b"],
        learned_versions: ["none"],
        visitors_versions: [],
      },
      versions: [{ version: 1, settings: { name: "Autumn study" } }],
    });
    expect(text("study.json")).not.toContain("webhook");
    expect(JSON.parse(text("datapackage.json"))).not.toHaveProperty("created");
  });

  it("refuses a study that there is none of, and makes nothing", async () => {
    const folder = join(temporaryFolder(), "export");
    const study = "00000000-0000-4000-8000-000000000000";
    await expect(exportStudy({ folder, study, selection: WHOLE_STUDY }, settings)).rejects.toMatchObject({
      code: "unknown-study",
    });
    expect(() => readdirSync(folder)).toThrow();
  });
});

/** The UUIDs in an export's tables, and in its files' names. */
function idsIn(folder: string): Set<string> {
  const files = filesOf(folder);
  const tables = files
    .filter((file) => /\.(csv|ndjson)$/.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8"));
  return new Set([...files, ...tables].join("\n").match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g));
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
