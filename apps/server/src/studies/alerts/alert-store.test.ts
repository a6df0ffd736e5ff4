import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Database, openDatabase } from "../../database/database.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { newTestStudy } from "../../testing/studies/test-study.ts";
import { LiveStudies } from "../live-studies.ts";
import type { KeyedStudy } from "../study-store.ts";
import { AlertStore } from "./alert-store.ts";

const minute = (count: number) => new Date(Date.UTC(2026, 8, 3, 1, count)).toISOString();
const REFUSED = { code: "refused", detail: "503" } as const;

// Rule (research.md#data-quality-and-alerts): Nobody is told that something began after it has ended, and the
//   end comes after the beginning
describeEachDatabase("the messages of alerts", ({ newMigratedSettings }) => {
  let database: Database;
  let study: KeyedStudy;
  let alerts: AlertStore;
  beforeEach(async () => {
    database = await openDatabase(await newMigratedSettings(), pino({ level: "silent" }));
    ({ study } = await newTestStudy(database));
    alerts = new AlertStore(database);
  });
  afterEach(() => database.destroy());

  const begin = (subject: string, at: number) =>
    alerts.begin({ study: study.id, kind: "errors", subject }, minute(at), ["mail"]);
  const due = async (at: number) =>
    (await alerts.due(minute(at))).map(({ subject, moment }) => [subject, moment]);
  const openOf = async (subject: string) =>
    (await alerts.open(study.id)).find((alert) => alert.subject === subject)?.id ?? "";

  it("are not sent any more where the fault ended before its beginning could be told", async () => {
    await begin("short", 0);
    const [message] = await alerts.due(minute(0));
    if (!message) throw new Error("no message is due");
    await alerts.setFailed(message, REFUSED, minute(5));
    await alerts.end(message.id, minute(3));
    expect(await due(60)).toEqual([]);
    const [failure] = await alerts.failures([message.id]);
    expect(failure).toEqual({ alert: message.id, channel: "mail", failure: REFUSED, next_at: null });
  });

  it("come in the order of what happened, the beginning before the end", async () => {
    await begin("one", 0);
    await begin("two", 1);
    for (const message of await alerts.due(minute(0))) await alerts.setSent(message, minute(0));
    await alerts.end(await openOf("one"), minute(2));
    expect(await due(5)).toEqual([
      ["one", "ended"],
      ["two", "began"],
    ]);
  });

  it("tell the study's page why they failed, until they are sent", async () => {
    await begin("one", 0);
    const [message] = await alerts.due(minute(0));
    if (!message) throw new Error("no message is due");
    await alerts.setFailed(message, REFUSED, minute(1));
    const live = new LiveStudies(database);
    const failed = async () => (await live.quality(study)).alerts.flatMap((alert) => alert.failed);
    expect(await failed()).toEqual([{ ...REFUSED, channel: "mail", next_at: minute(1) }]);
    await alerts.setSent(message, minute(1));
    expect(await failed()).toEqual([]);
  });
});
