import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { everythingVisible } from "@harapen/contract/drawing";
import type { AlertKind } from "@harapen/contract/staff/studies/quality";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Database, openDatabase } from "../../database/database.ts";
import { toRecordRow } from "../../search/record-row.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { makePng } from "../../testing/png-fixture.ts";
import type { ScriptedVisit, StudyFixture } from "../../testing/studies/study-fixture.ts";
import { studySettings } from "../../testing/studies/study-settings.ts";
import { HALL, newTestStudy } from "../../testing/studies/test-study.ts";
import { LiveStudies } from "../live-studies.ts";
import { webhookSender } from "./alert-senders.ts";
import { AlertStore } from "./alert-store.ts";
import { AlertWatch } from "./alert-watch.ts";

const MINUTE = 60_000;
/** Ten in the morning in Tokyo, an hour after the opening. */
const TEN = Date.parse("2026-09-03T01:00:00.000Z");
const SILENT_MINUTES = 40;

/** A fault of the exhibit, in minutes after ten. */
interface Injected {
  readonly kind: AlertKind;
  readonly inject: () => Promise<void>;
  /** The minutes until it counts as a fault: silence has to last, and so has the lack of a visit's end. */
  readonly isFaultAfter?: number;
  /** Who sends nothing meanwhile. */
  readonly without?: "kiosk" | "everybody";
  /** What mends it, and in how many minutes after the alert it is over. */
  readonly mend?: () => Promise<void>;
  readonly isOverAfter?: number;
}

// Rule (research.md#data-quality-and-alerts)
describeEachDatabase("alerts", ({ newMigratedSettings }) => {
  let database: Database;
  let fixture: StudyFixture;
  let watch: AlertWatch;
  let alerts: AlertStore;
  let posted: { kind: string; began_at: string; ended_at: string | null }[];
  let status: number;
  let server: Server;
  let faults: unknown[];
  let count: number;

  beforeEach(async () => {
    [posted, status, faults, count] = [[], 204, [], 0];
    server = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => (body += chunk));
      request.on("end", () => {
        if (status < 300) posted.push(JSON.parse(body));
        response.writeHead(status, { location: "/elsewhere" }).end();
      });
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const webhook = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?secret=1`;
    database = await openDatabase(await newMigratedSettings(), pino({ level: "silent" }));
    const { alerts: settings } = studySettings();
    fixture = await newTestStudy(database, {
      alerts: { ...settings, webhook, silent_minutes: SILENT_MINUTES },
    });
    alerts = new AlertStore(database);
    watch = newWatch();
  });
  afterEach(async () => {
    await database.destroy();
    await new Promise((done) => server.close(done));
  });

  function newWatch(): AlertWatch {
    const senders = { webhook: webhookSender({ allowPrivate: true }) };
    return new AlertWatch({
      database,
      live: new LiveStudies(database),
      senders,
      onFault: (error) => faults.push(error),
    });
  }

  const at = (minute: number) => TEN + minute * MINUTE;
  const open = async () => (await alerts.open(fixture.study.id)).map(({ kind }) => kind);

  /**
   * A visit of somebody new that begins at a minute; arms take turns, and so do a kiosk and visitors' own
   * phones.
   */
  async function visit(minute: number, changes: Partial<ScriptedVisit> = {}) {
    const isKiosk = changes.kiosk ?? count % 2 === 0;
    const device = isKiosk ? "kiosk-1" : `phone-${count}`;
    const when = new Date(at(minute));
    const participant = await fixture.join(count++ % 2 ? "hints" : "bare", device, when);
    return {
      participant,
      ...(await fixture.visit({ at: when, device, participant, kiosk: isKiosk, ...changes })),
    };
  }

  /** Healthy visits, one a minute. */
  async function healthy(from: number, to: number, without?: Injected["without"]): Promise<void> {
    if (without === "everybody") return;
    for (let minute = from; minute < to; minute++)
      await visit(minute, without === "kiosk" ? { kiosk: false } : {});
  }

  /** Has somebody told of errors that are over at the next check, which sends the messages of their ends. */
  async function tellOf(errors: readonly string[]): Promise<void> {
    const now = new Date(at(0)).toISOString();
    for (const subject of errors)
      await alerts.begin({ study: fixture.study.id, kind: "errors", subject }, now, ["webhook"]);
    await database.updateTable("study_alert_message").set({ sent_at: now }).execute();
  }

  /** A visit of somebody of the arm without hints, who sees one. */
  async function seeRings(device: string): Promise<void> {
    const when = new Date(at(0));
    const participant = await fixture.join("bare", device, when);
    const { session, search } = await fixture.visit({ at: when, device, participant, open: true });
    const exposure = { search_id: search, aid: "rings", exposure: "shown" };
    await fixture.insert(session, [["aid_exposure", exposure]], new Date(at(0.5)), 250, 15);
  }

  const times = async (number: number, act: (index: number) => Promise<unknown>) => {
    for (let index = 0; index < number; index++) await act(index);
  };
  const search_id = randomUUID();

  const injected: readonly Injected[] = [
    {
      kind: "device-silent",
      inject: async () => {},
      isFaultAfter: SILENT_MINUTES,
      without: "kiosk",
      isOverAfter: 2,
    },
    {
      kind: "no-visits",
      inject: async () => {},
      isFaultAfter: SILENT_MINUTES,
      without: "everybody",
      isOverAfter: 1,
    },
    {
      kind: "errors",
      inject: () =>
        times(8, async (index) => {
          const { session } = await visit(index / 10, { until: "draw", open: true });
          const error = { code: "network_error", message: "", screen: "draw" };
          await fixture.insert(session, [["error_client", error]], new Date(at(0.5)), 250, 6);
        }),
    },
    {
      kind: "quarantined",
      inject: async () => {
        const row = {
          session_id: "s",
          session_seq: 1,
          name: "new_event",
          client_ts: at(0),
          aquarium: HALL,
          payload: "{}",
        };
        const received_at = new Date(at(0)).toISOString();
        await times(5, async () =>
          database
            .insertInto("event_aside")
            .values({ ...row, received_at, event_id: randomUUID(), search_id: null, reason: "unknown" })
            .execute(),
        );
      },
    },
    { kind: "missing-events", inject: () => times(4, (index) => visit(index / 10, { lost: 5 })) },
    {
      kind: "open-ends",
      inject: () => times(60, (index) => visit(index / 60, { open: true, until: "draw" })),
      isFaultAfter: 36,
      isOverAfter: 65,
    },
    { kind: "clock", inject: () => times(2, (index) => visit(index / 10 + 5, { late: -5 * MINUTE })) },
    {
      kind: "unsigned",
      inject: async () => {
        const data = [{ stroke: 0, brushSize: 10, pos: [{ x: 1, y: 2 }] }];
        const save = { uid: "guest", name: "", penname: "", aquarium: HALL, bandcolor: [], time: 1, data };
        await times(3, () =>
          fixture.rooms.visits.records.save(
            toRecordRow({ ...save, ranking: [], part: everythingVisible(), rank: 0 }, makePng()),
          ),
        );
        await database
          .updateTable("record")
          .set({ saved_at: new Date(at(0)).toISOString() })
          .execute();
      },
    },
    {
      kind: "impossible",
      inject: async () => {
        const { session } = await visit(0, { until: "draw", open: true });
        const outcome = { search_id, penguin_name: "p1", rank: 1 };
        await fixture.insert(session, [["confirm_correct", outcome]], new Date(at(0.5)), 250, 6);
      },
    },
    {
      kind: "arms",
      inject: () => times(40, () => fixture.join("hints", "device", new Date(at(0)))),
      mend: () => times(40, () => fixture.join("bare", "device", new Date(at(6)))),
      isOverAfter: 1,
    },
    { kind: "versions", inject: async () => void (await visit(0, { engine: "2-0b" })) },
    {
      kind: "aids",
      inject: async () => {
        for (const device of ["phone-x", "phone-y", "phone-z"]) await seeRings(device);
      },
    },
  ];

  it.each(injected)("report $kind within five minutes, and that it is over", async (fault) => {
    const { kind, inject, isFaultAfter = 0, without, mend, isOverAfter = 20 } = fault;
    await healthy(-40, 0);
    await watch.check(at(0));
    expect(await open()).toEqual([]);
    await inject();
    await healthy(0, isFaultAfter, without);
    let alertedAt = 0;
    for (let minute = 1; minute <= 5 && alertedAt === 0; minute++) {
      await healthy(isFaultAfter + minute - 1, isFaultAfter + minute, without);
      await watch.check(at(isFaultAfter + minute));
      if ((await open()).includes(kind)) alertedAt = isFaultAfter + minute;
    }
    expect(alertedAt).toBeGreaterThan(0);
    expect(posted.filter((each) => each.kind === kind)).toMatchObject([
      { began_at: new Date(at(alertedAt)).toISOString(), ended_at: null },
    ]);
    await mend?.();
    await healthy(alertedAt, alertedAt + isOverAfter);
    await watch.check(at(alertedAt + isOverAfter));
    expect(await open()).not.toContain(kind);
    expect(posted.filter((each) => each.kind === kind).map(({ ended_at }) => ended_at)).toEqual([
      null,
      new Date(at(alertedAt + isOverAfter)).toISOString(),
    ]);
    expect(faults).toEqual([]);
  });

  // Rule (research.md#data-quality-and-alerts): A webhook is sent a message until it has taken it, is never
  //   followed elsewhere, and is at no private address
  it("are sent again, later each time, until the webhook has taken them, and never where it redirects to", async () => {
    await visit(0, { engine: "1-0a" });
    await visit(0, { engine: "2-0b" });
    status = 307;
    await watch.check(at(1));
    expect([posted.length, faults.length]).toEqual([0, 1]);
    for (const minute of [1.5, 2.5, 3, 4.5]) await watch.check(at(minute));
    // A minute after the first attempt, and two minutes after the second.
    expect(faults).toHaveLength(3);
    status = 204;
    await watch.check(at(9));
    expect(posted).toMatchObject([{ kind: "versions" }]);
    const [alert] = await alerts.open(fixture.study.id);
    expect(alert?.sent_at).toBe(new Date(at(9)).toISOString());
  });

  it("are looked after by one of several servers, and by another once that is gone", async () => {
    await visit(0, { engine: "1-0a" });
    await visit(0, { engine: "2-0b" });
    const other = newWatch();
    await watch.check(at(1));
    await other.check(at(1));
    await other.check(at(2));
    expect(posted).toHaveLength(1);
    await other.check(at(5));
    await watch.check(at(5.5));
    expect((await open()).length).toBe(1);
    const { holder } = await database.selectFrom("study_watch").select("holder").executeTakeFirstOrThrow();
    await other.check(at(6));
    expect((await database.selectFrom("study_watch").select("holder").executeTakeFirstOrThrow()).holder).toBe(
      holder,
    );
  });

  it("do not report silence on days that are not the study's, nor one visit with other aids", async () => {
    await healthy(0, 5);
    await seeRings("phone-x");
    await watch.check(at(3));
    expect(await open()).toEqual([]);
    const DAY = 24 * 60;
    await watch.check(at(25 * DAY + SILENT_MINUTES + 10));
    expect(await open()).toContain("no-visits");
    await watch.check(at(26 * DAY + SILENT_MINUTES + 10));
    expect(await open()).toEqual([]);
  });

  // Rule (research.md#data-quality-and-alerts): Slow receivers make no two servers send the same
  it("are sent a few at a time, and by whoever has the watch when each is sent", async () => {
    const subjects = Array.from({ length: 12 }, (_, index) => `error_${index}`);
    const unsent = async () =>
      (await database.selectFrom("study_alert_message").selectAll().where("sent_at", "is", null).execute())
        .length;
    await healthy(0, 1);
    await tellOf(subjects);
    await watch.check(at(1));
    expect(await unsent()).toBe(2);
    await database
      .updateTable("study_alert_message")
      .set({ sent_at: new Date(at(1)).toISOString() })
      .execute();
    await tellOf(["one", "two"]);
    let sent = 0;
    const webhook = {
      send: async () => {
        sent++;
        const until = new Date(at(6)).toISOString();
        await database.updateTable("study_watch").set({ holder: "another", until }).execute();
      },
    };
    const live = new LiveStudies(database);
    const slow = new AlertWatch({
      database,
      live,
      senders: { webhook },
      onFault: (error) => faults.push(error),
    });
    await database.deleteFrom("study_watch").execute();
    await slow.check(at(2));
    expect([sent, await unsent()]).toEqual([1, 1]);
  });

  // Rule (operating.md#starting-and-stopping)
  it("are sent no further once the server stops", async () => {
    await healthy(0, 1);
    await tellOf(["one", "two"]);
    const stopping = new AbortController();
    server.once("request", () => stopping.abort());
    await watch.check(at(1), stopping.signal);
    expect(posted).toHaveLength(1);
    await watch.check(at(2), stopping.signal);
    expect(posted).toHaveLength(1);
  });

  it("end with their study, and where none runs nothing is written", async () => {
    await visit(0, { engine: "1-0a" });
    await visit(0, { engine: "2-0b" });
    await watch.check(at(1));
    expect(await open()).toEqual(["versions"]);
    await fixture.rooms.studies.stored.setStatus(fixture.study.id, "frozen");
    await watch.check(at(2));
    expect(await open()).toEqual([]);
    await database.deleteFrom("study_watch").execute();
    await watch.check(at(3));
    expect(await database.selectFrom("study_watch").selectAll().execute()).toEqual([]);
  });
});
