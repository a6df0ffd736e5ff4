// Rule (operating.md#monitoring): Sessions and records are counted once each, by the server that stored them

import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { expect, it } from "vitest";
import type { Context } from "../context.ts";
import { openDatabase } from "../database/database.ts";
import { toRecordRow } from "../search/record-row.ts";
import { aquariumContent } from "../testing/aquarium-fixture.ts";
import { saveConfirmedVisit } from "../testing/confirmed-visit.ts";
import { describeEachDatabase } from "../testing/each-database.ts";
import { roomsOf } from "../testing/rooms.ts";

const HALL = "testhall";

/** Returns the samples of a metric, as Prometheus reads them. */
async function samplesOf({ operating }: Context, name: string): Promise<string[]> {
  const text = await operating.metrics.registry.getSingleMetricAsString(name);
  return text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
}

describeEachDatabase("the metrics of visits", ({ newSettings }) => {
  it("count sessions and records once, however often they are sent and to whichever server", async () => {
    const settings = await newSettings();
    const log = pino({ level: "silent" });
    const one = roomsOf(await openDatabase(settings, log));
    await one.catalog.aquariums.replace(await aquariumContent());
    const counted = async (rooms: Context) => [
      ...(await samplesOf(rooms, "harapen_sessions_total")),
      ...(await samplesOf(rooms, "harapen_records_total")),
    ];
    expect(await counted(one)).toEqual([
      "harapen_sessions_total 0",
      'harapen_records_total{outcome="confirmed"} 0',
      'harapen_records_total{outcome="not_sure"} 0',
    ]);

    const record = await saveConfirmedVisit(one, HALL, { penguin: "p2", device: "a" });
    const picture = new Uint8Array([1]);
    const drawing_id = randomUUID();
    const notSure = toRecordRow({ ...record, rank: 0, drawing_id }, picture, undefined);
    const event = { event_id: "1", session_id: randomUUID(), name: "session_end", client_ts: 1, payload: {} };
    const send = (rooms: Context) =>
      Promise.all([
        rooms.visits.records.save(toRecordRow(record, picture, undefined)),
        rooms.visits.records.save(notSure),
        rooms.visits.records.save(notSure),
        rooms.sessions.events.save(event),
        rooms.sessions.events.save({ ...event, event_id: "2", name: "view" }),
      ]);
    await send(one);
    await send(one);
    const all = [
      "harapen_sessions_total 2",
      'harapen_records_total{outcome="confirmed"} 1',
      'harapen_records_total{outcome="not_sure"} 1',
    ];
    expect(await counted(one)).toEqual(all);

    await one.close();
    const next = roomsOf(await openDatabase(settings, log));
    await send(next);
    expect(await counted(next)).toEqual([
      "harapen_sessions_total 0",
      'harapen_records_total{outcome="confirmed"} 0',
      'harapen_records_total{outcome="not_sure"} 0',
    ]);
    await next.close();
  });
});
