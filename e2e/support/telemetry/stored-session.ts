import { EVENT_PAYLOADS } from "@harapen/contract/telemetry/events";
import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import type { RunningServer } from "../server.ts";
import { rows } from "../stored-rows.ts";

/** The event session of a page, read from the page itself, whether or not its events have arrived. */
export interface EventSession {
  readonly id: string;
  /** The number of its last event. */
  readonly seq: number;
}

/** Waits until the page has begun to record. */
export async function eventSession(page: Page): Promise<EventSession> {
  await page.waitForFunction(() => sessionStorage.getItem("session_seq") !== null);
  return page.evaluate(() => ({
    id: sessionStorage.getItem("session_id") ?? "",
    seq: Number(sessionStorage.getItem("session_seq")),
  }));
}

export interface StoredEvent {
  readonly event_id: string;
  readonly name: keyof typeof EVENT_PAYLOADS;
  readonly seq: number;
  readonly payload: Readonly<Record<string, unknown>>;
}

/**
 * Returns the events that the server has stored of a session, in the session's order; checks that every
 * payload fits the contract.
 */
export function storedEvents({ dataDir }: Pick<RunningServer, "dataDir">, session: string): StoredEvent[] {
  const found = rows(dataDir, `select event_id, name, payload from event where session_id = '${session}'`);
  const events = found.map(({ event_id, name, payload }) => {
    const known = name as keyof typeof EVENT_PAYLOADS;
    const read = EVENT_PAYLOADS[known].parse(JSON.parse(String(payload))) as Record<string, unknown>;
    return { event_id: String(event_id), name: known, seq: Number(read.session_seq), payload: read };
  });
  return events.sort((a, b) => a.seq - b.seq);
}

/** Returns the numbers 1 to `last`. */
export const upTo = (last: number) => Array.from({ length: last }, (_, before) => before + 1);

/** Waits until the server has stored the session's events up to its last, each once, without gaps. */
export async function expectCompleteSession(
  server: RunningServer,
  { id, seq }: EventSession,
): Promise<StoredEvent[]> {
  expect(seq).toBeGreaterThan(0);
  let stored: StoredEvent[] = [];
  const numbers = () => {
    stored = storedEvents(server, id);
    return stored.map((event) => event.seq);
  };
  await expect.poll(() => numbers().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(seq);
  // A page continues to record, and two of its requests may be stored in either order.
  await expect(() => expect(numbers()).toEqual(upTo(stored.length))).toPass({ timeout: 30_000 });
  return stored;
}

/** Returns the number of events of this name. */
export function countOf(events: readonly StoredEvent[], name: StoredEvent["name"]): number {
  return events.filter((event) => event.name === name).length;
}

/**
 * Waits until the session has ended in the log: one page_leave for each page_view, and one session_end, with
 * the last number. Resolves to its events.
 */
export async function expectEndedSession(
  server: Pick<RunningServer, "dataDir">,
  id: string,
): Promise<StoredEvent[]> {
  const log = () => storedEvents(server, id);
  await expect.poll(() => countOf(log(), "session_end"), { timeout: 30_000 }).toBe(1);
  // The batches of an ending page may be stored in any order: the last number says how many events there are.
  const last = log().find(({ name }) => name === "session_end")?.seq ?? 0;
  await expect.poll(() => log().map(({ seq }) => seq)).toEqual(upTo(last));
  const events = log();
  const idsOf = (name: StoredEvent["name"]) =>
    events.flatMap((event) => (event.name === name ? [String(event.payload.view_id)] : []));
  expect(idsOf("page_leave").sort()).toEqual(idsOf("page_view").sort());
  return events;
}
