import { expect } from "@playwright/test";
import type { ExpectedEvent, Session } from "../model/session.ts";
import type { IdLabels } from "./labels.ts";
import type { StoredEvent } from "./stored.ts";

/**
 * Events that the model does not list: samples of strokes, and what was seen for a second, which other tests
 * compare with the window.
 */
const UNLISTED = ["stroke_move", "card_exposure", "aid_exposure"];

/**
 * Checks that the stored events are the model's: the same sessions, each whole and in its order, with the
 * same values.
 */
export function expectEvents(
  sessions: readonly Session[],
  stored: readonly StoredEvent[],
  labels: IdLabels,
): void {
  const bySession = [...Map.groupBy(stored, ({ session }) => session).values()]
    .map((events) => events.toSorted((one, other) => one.seq - other.seq))
    .sort((one, other) => (one[0]?.at ?? 0) - (other[0]?.at ?? 0));
  sessions.forEach((session, index) => {
    const events = bySession[index] ?? [];
    const listed = events.filter((event) => !UNLISTED.includes(event.name) && !isOfOpeningPopup(event));
    bind(session.events, listed, labels);
    expect(listed.map((event, at) => written(event, session.events[at], labels))).toEqual(
      session.events.map((event) => modelled(event, labels)),
    );
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at + 1));
  });
  expect(bySession).toHaveLength(sessions.length);
}

/**
 * Whether an event is the error that Chromium sometimes reports when a popup opens, whether or not it
 * succeeds (`openPopup`).
 */
function isOfOpeningPopup({ name, payload }: StoredEvent): boolean {
  return name === "error_client" && /callback is no longer runnable/.test(String(payload.message));
}

function bind(expected: readonly ExpectedEvent[], stored: readonly StoredEvent[], labels: IdLabels): void {
  expected.forEach(({ name, payload }, at) => {
    const event = stored[at];
    if (event?.name !== name) return;
    for (const [key, value] of Object.entries(payload)) labels.bind(value, event.payload[key]);
  });
}

function modelled({ name, payload }: ExpectedEvent, labels: IdLabels): unknown[] {
  return [
    name,
    Object.fromEntries(Object.entries(payload).map(([key, value]) => [key, labels.ofModel(value)])),
  ];
}

/**
 * Returns an event with only those of its values that the model has; with all if the model has another event
 * in its place.
 */
function written(
  { name, payload }: StoredEvent,
  expected: ExpectedEvent | undefined,
  labels: IdLabels,
): unknown[] {
  const keys = expected?.name === name ? Object.keys(expected.payload) : Object.keys(payload);
  return [name, Object.fromEntries(keys.map((key) => [key, labels.ofStored(payload[key])]))];
}
