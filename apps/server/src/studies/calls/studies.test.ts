import { randomUUID } from "node:crypto";
import { aquariumResponse } from "@harapen/contract/aquarium";
import { PATHS, VISIT_HEADER } from "@harapen/contract/calls/paths";
import {
  type JoinStudyResponse,
  joinStudyResponse,
  PARTICIPANT_HEADER,
  studyFormResponse,
} from "@harapen/contract/calls/studies";
import { everythingVisible } from "@harapen/contract/drawing";
import { type RankedPenguin, ranking } from "@harapen/contract/penguin";
import type { StudySettings } from "@harapen/contract/studies/settings";
import type { FastifyRequest } from "fastify";
import { afterAll, describe, expect, it, vi } from "vitest";
import { importFolder } from "../../catalog/folder/import-folder.ts";
import { Counts } from "../../platform/counters.ts";
import { WRONG_CODES_PER_MINUTE } from "../../platform/http/wrong-codes.ts";
import { aquariumFiles, writeFolder } from "../../testing/aquarium-fixture.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { consentForm, studySettings } from "../../testing/studies/study-settings.ts";
import { NewParticipants } from "./participation.ts";

const app: RunningApp = await runApp({ environment: { TRUSTED_PROXIES: "loopback" } });
afterAll(() => app.stop());

const DAY_MS = 86_400_000;
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const WITHIN_SECONDS = { timeout: 10_000, interval: 100 };

/** Imports an aquarium for each test, as a server caches an aquarium's study for two seconds. */
let halls = 0;
async function newHall(): Promise<string> {
  const slug = `hall-${++halls}`;
  const files = aquariumFiles();
  const details = { ...(files["aquarium.json"] as object), slug };
  await importFolder(writeFolder({ ...files, "aquarium.json": details }), app.rooms.catalog.aquariums);
  return slug;
}

const aquariumAnswer = (hall: string) => app.get(PATHS.aquarium(hall));
const studyShown = async (hall: string) =>
  aquariumResponse.parse(await (await aquariumAnswer(hall)).json()).study;

interface Running {
  readonly hall: string;
  readonly id: string;
}

/** Runs a study from yesterday to tomorrow. */
async function run(changes: Partial<StudySettings> = {}, hall?: string): Promise<Running> {
  const aquarium = hall ?? (await newHall());
  const settings = studySettings({ starts_on: dayFromNow(-1), ends_on: dayFromNow(1), ...changes });
  const id = await app.rooms.studies.stored.add(aquarium, { settings, by: null, reason: "" });
  await app.rooms.studies.stored.setStatus(id, "running");
  return { hall: aquarium, id };
}

async function join(study: Running, fields: object = {}, from = "203.0.113.9"): Promise<JoinStudyResponse> {
  const answer = await post(study, fields, from);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return joinStudyResponse.parse(await answer.json());
}

function post(
  { hall, id }: Running,
  fields: object,
  from: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const wanted = { aquarium: hall, study: id, device: randomUUID(), visit: randomUUID(), consent: null };
  return fetch(app.address + PATHS.joinStudy, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": from, ...more },
    body: JSON.stringify({ ...wanted, ...fields }),
  });
}

async function search({ hall }: Running, token?: string): Promise<RankedPenguin[]> {
  const drawn = { stroke: 0, brushSize: 10, pos: [{ x: 150, y: 200 }] };
  const body = { pos: [0, 1, 0, 0, 0, 0, 0, 0, 0], part: everythingVisible(), aquarium: hall, data: [drawn] };
  const headers = { "content-type": "application/json", ...(token && { [PARTICIPANT_HEADER]: token }) };
  const answer = await fetch(app.address + PATHS.search, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return ranking.parse(await answer.json());
}

const explained = (candidates: readonly RankedPenguin[]) =>
  candidates.filter((candidate) => "explanation" in candidate).length;

describe("a study that runs", () => {
  // Rule (studies-in-a-visit): A study comes with the aquarium on its days, and within seconds of its start
  //   and stop; without one the answer is as it always was
  it("comes with the aquarium, under another ETag, and the answer is as before once it has stopped", async () => {
    const hall = await newHall();
    const before = await aquariumAnswer(hall);
    const [etag, body] = [before.headers.get("etag") ?? "", await before.text()];
    const { id } = await run({}, hall);
    await vi.waitFor(async () => expect((await studyShown(hall))?.id).toBe(id), WITHIN_SECONDS);
    expect(await studyShown(hall)).toEqual({ id, version: 1, consent_version: 1, asks_consent: false });
    expect((await app.get(PATHS.aquarium(hall), { "if-none-match": etag })).status).toBe(200);
    await app.rooms.studies.stored.setStatus(id, "frozen");
    const answered = async () => (await aquariumAnswer(hall)).text();
    await vi.waitFor(async () => expect(await answered()).toBe(body), WITHIN_SECONDS);
    expect((await app.get(PATHS.aquarium(hall), { "if-none-match": etag })).status).toBe(304);
  });

  it("tells what visitors are asked, and not which answer is right", async () => {
    expect(await (await app.get(PATHS.study(SLUG))).json()).toEqual({ study: null });
    const { hall, id } = await run({ consent: consentForm(), assigned_by: "code" });
    const answer = await (await app.get(PATHS.study(hall))).text();
    expect(studyFormResponse.parse(JSON.parse(answer)).study).toMatchObject({
      id,
      needs_code: true,
      lasts: "visit",
    });
    expect(answer).toContain("We record what you draw.");
    expect(answer).not.toContain("right_answer");
    expect(answer).not.toMatch(/arm|hints|weight/);
  });

  // Rule (studies-in-a-visit): In a language that the study has not chosen, the form is the one that is shown
  //   instead, and the consent is noted in its language, beside the code of the phone's
  it("asks in the chosen languages, and in English, or else the first, whoever reads another", async () => {
    const text = (words: string) => ({ text: words, guardian: "", question: null });
    const texts = {
      ja: text("記録《きろく》します"),
      en: text("We record."),
      zh: text("left over"),
      ko: text(""),
    };
    const consent = { texts, right_answer: null };
    const asked = async ({ hall }: Running) =>
      studyFormResponse.parse(await (await app.get(PATHS.study(hall))).json()).study?.consent;
    const both = await run({ consent, languages: ["ja", "en"] });
    const form = await asked(both);
    expect(form?.languages).toEqual(["ja", "en"]);
    expect([form?.form.texts.zh.text, form?.form.texts.ko.text]).toEqual(["We record.", "We record."]);
    expect(form?.ja?.text).toHaveLength(1);
    const korean = { version: 1, locale: "ko", guardian: false, answer: null, phone_language: "fr" };
    await join(both, { consent: korean });
    const [participant] = await app.rooms.studies.participants.ofStudy(both.id);
    expect(participant).toMatchObject({ consent_locale: "en", phone_language: "fr" });
    expect(await app.rooms.studies.participants.consents(participant?.id ?? "")).toMatchObject([
      { consent_locale: "en", phone_language: "fr" },
    ]);
    const chinese = await asked(await run({ consent, languages: ["zh"] }));
    expect([chinese?.form.texts.ja.text, chinese?.ja]).toEqual(["left over", undefined]);
    expect(
      (await post(both, { consent: { ...korean, phone_language: "fr-CA" } }, "203.0.113.9")).status,
    ).toBe(400);
  });

  // Rule (studies-in-a-visit): How many answers to the form's question somebody gave until one was right is
  //   noted with their consent
  it("notes which answer to its question was the right one, and nothing without a question or from older pages", async () => {
    const asking = await run({ consent: consentForm() });
    const given = { version: 1, locale: "en", guardian: false, answer: 1 };
    const noted = async ({ id }: Running) => {
      const participants = await app.rooms.studies.participants.ofStudy(id);
      const consents = participants.map((each) => app.rooms.studies.participants.consents(each.id));
      expect((await Promise.all(consents)).flat().map(({ consent_tries }) => consent_tries)).toEqual(
        participants.map(({ consent_tries }) => consent_tries),
      );
      return participants.map(({ consent_tries }) => consent_tries);
    };
    await join(asking, { consent: { ...given, answer: 0, tries: 1 } });
    expect(await noted(asking)).toEqual([]);
    await join(asking, { consent: { ...given, tries: 2 } });
    await join(asking, { consent: given });
    expect((await noted(asking)).sort()).toEqual([2, null]);
    const silent = await run({ consent: { ...consentForm(), right_answer: null } });
    await join(silent, { consent: { ...given, answer: null, tries: 3 } });
    expect(await noted(silent)).toEqual([null]);
    for (const tries of [0, 1.5, 101, "2"])
      expect((await post(asking, { consent: { ...given, tries } }, "203.0.113.9")).status).toBe(400);
  });

  it("is over for who joins another one, and after its last day", async () => {
    const study = await run();
    expect((await join({ ...study, id: randomUUID() })).outcome).toBe("over");
    const past = await run({ starts_on: dayFromNow(-3), ends_on: dayFromNow(-2) });
    expect((await join(past)).outcome).toBe("over");
    expect(await studyShown(past.hall)).toBeUndefined();
  });

  it("refuses what is no request, and one that is too long", async () => {
    const study = await run();
    const from = "203.0.113.10";
    expect((await post(study, { device: "mine" }, from)).status).toBe(400);
    expect((await post(study, { code: "2345" }, from)).status).toBe(400);
    expect((await post(study, { more: "x".repeat(3_000) }, from)).status).toBe(413);
    expect((await post({ ...study, hall: "nowhere" }, {}, from)).status).toBe(404);
  });

  // Rule (studies-in-a-visit): Codes are not found by trying
  it("lets nobody find a code by trying: beyond 100 wrong ones a network waits, and the right one with it", async () => {
    const study = await run({ assigned_by: "code" });
    const codes = await app.rooms.studies.participants.makeCodes(study.id, 1);
    const [code = ""] = codes;
    const from = "198.51.100.7";
    for (let tried = 0; tried < WRONG_CODES_PER_MINUTE; tried++)
      expect((await join(study, { code: "22222222" }, from)).outcome).toBe("unknown-code");
    const refused = await post(study, { code }, from);
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect((await join(study, { code }, "198.51.101.7")).outcome).toBe("joined");
  });
});

// Rule (new-participants-of-studies)
describe("who takes part in a study", () => {
  it("cannot be made up without end: beyond 120 new participants a visit waits for an hour, and who has joined goes on", async () => {
    const study = await run();
    const from = "198.51.102.7";
    const device = randomUUID();
    const first = await post(study, { device }, from);
    const headers = { [VISIT_HEADER]: first.headers.get(VISIT_HEADER) ?? "" };
    for (let made = 0; made < 120; made++) expect((await post(study, {}, from, headers)).status).toBe(200);
    const refused = await post(study, {}, from, headers);
    expect([refused.status, Number(refused.headers.get("retry-after")) > 3_000]).toEqual([429, true]);
    expect(await app.rooms.studies.participants.ofStudy(study.id)).toHaveLength(121);
    for (let again = 0; again < 3; again++)
      expect((await post(study, { device }, from, headers)).status).toBe(200);
    expect((await post(study, {}, from)).status, "another child of the class").toBe(200);
  });

  it("are bounded for a network too, whatever visits they say they are of", async () => {
    const windows = { windowMs: 3_600_000 };
    const bounds = [{ counter: "network", max: 2, ...windows }] as const;
    const participants = new NewParticipants(new Counts(), bounds);
    const ask = (prefixDigest: string, loopback = false) =>
      participants.add({ visit: { prefixDigest, loopback, trusted: false } } as FastifyRequest);
    ask("one");
    ask("one");
    expect(() => ask("one")).toThrow("Too many take part");
    ask("other");
    for (let made = 0; made < 5; made++) ask("own", true);
  });
});

// Rule (research.md#how-arms-are-drawn)
it("a request that comes again over the network has the same place, and says nothing of it", async () => {
  const study = await run({ blocks: { groups: [1, 2], stratum: "device" } });
  const device = randomUUID();
  const [first, again] = [
    await join(study, { device, kiosk: true }),
    await join(study, { device, kiosk: true }),
  ];
  expect(again).toEqual(first);
  // A page of before does not say whose device it is.
  await join(study);
  const placed = await app.rooms.studies.participants.ofStudy(study.id);
  expect(placed.map(({ stratum, block, block_position }) => [stratum, block, block_position]).sort()).toEqual(
    [
      ["kiosk", 1, 1],
      ["own", 1, 1],
    ],
  );
  expect(JSON.stringify(first)).not.toMatch(/stratum|block|kiosk/);
});

describe("a search by who takes part", () => {
  const arm = (comparison: "off" | "on") =>
    studySettings().arms.filter(({ aids }) => aids.comparison === comparison);

  // Rule (studies-in-a-visit)
  it("explains nothing in an arm that compares nothing, and ranks the same", async () => {
    const study = await run({ arms: arm("off") });
    const answer = await join(study);
    const token = answer.outcome === "joined" ? answer.participation.token : "";
    const [bare, plain] = [await search(study, token), await search(study)];
    expect([explained(bare), explained(plain) > 0]).toEqual([0, true]);
    const scores = (candidates: readonly RankedPenguin[]) =>
      candidates.map(({ id: penguin, score }) => [penguin, score]);
    expect(scores(bare)).toEqual(scores(plain));
  });

  it("explains itself in an arm that compares, and to nobody whose page knows no arm yet", async () => {
    const study = await run({ arms: arm("on") });
    const answer = await join(study);
    const token = answer.outcome === "joined" ? answer.participation.token : "";
    expect(explained(await search(study, token))).toBeGreaterThan(0);
    expect(explained(await search(study, "unknown"))).toBe(0);
  });
});
