import type { AnsweredLook } from "@harapen/contract/calls/looks";
import type { Stroke, VisibilityMask } from "@harapen/contract/drawing";
import type { Evaluation } from "@harapen/contract/staff/evaluation";
import { inBatches } from "../database/batches.ts";
import type { Database } from "../database/database.ts";
import type { SessionEvent } from "../studies/replay/drawing-events.ts";
import { readSessionEvents } from "../studies/replay/session-events.ts";
import { answersOf } from "./answered-looks.ts";
import { drawnIn } from "./drawn-in.ts";
import {
  type ConfirmedKey,
  confirmedKeys,
  type Scope,
  type SeenDrawing,
  seenDrawings,
} from "./find-visits.ts";
import { readRecords, type SavedDrawing } from "./saved-drawings.ts";
import type { Taught } from "./taught.ts";

/** The most visits of an aquarium that are evaluated, the latest; and those that are read at a time. */
const MAX_VISITS = 10_000;
const BATCH_SIZE = 50;

/** A visit whose bird is known, with what its visitor drew and answered. */
export interface KnownVisit {
  readonly knownBy: "witnessed" | "confirmed";
  /** The bird that it was. */
  readonly penguin: string;
  /** The bird that the visitor confirmed; `null`: none. */
  readonly confirmed: string | null;
  /** The place at which that one was shown, from 1; 0 for none. */
  readonly place: number;
  /** The device, or else the participant or the visit: visits of one depend on each other. */
  readonly cluster: string;
  readonly strokes: readonly Stroke[];
  readonly mask: VisibilityMask;
  /** As the visitor wrote or chose them. */
  readonly bands: readonly string[];
  readonly name: string;
  /** How long was drawn. */
  readonly seconds: number;
  /** The answers to one more look; none where they are not stored whole. */
  readonly looks: readonly AnsweredLook[];
}

type LeftOut = { -readonly [Reason in keyof Evaluation["left_out"]]: number };

/** What was not read: it is complete once all visits have been read. */
export interface Unread {
  partial: boolean;
  readonly leftOut: LeftOut;
}

/**
 * Yields the visits of an aquarium whose bird is known, some at a time: first those of which witnesses entered
 * it, then those that were confirmed and nobody saw. None of pilots, none of participants who have withdrawn or
 * are excluded, and none whose drawing taught a pattern by which it would be judged.
 */
export async function* knownVisits(
  database: Database,
  scope: Scope,
  taught: Taught,
  unread: Unread,
): AsyncGenerator<KnownVisit[]> {
  const { leftOut } = unread;
  const seen = await seenDrawings(database, scope);
  const confirmed = await confirmedKeys(database, scope, seen);
  leftOut.blinded = confirmed.blinded;
  const latest = seen.drawings.slice(-MAX_VISITS);
  const room = MAX_VISITS - latest.length;
  unread.partial = latest.length < seen.drawings.length || confirmed.keys.length > room;
  for (const batch of inBatches(latest, BATCH_SIZE)) yield readSeen(database, scope, batch, taught, leftOut);
  for (const batch of inBatches(confirmed.keys.slice(0, room), BATCH_SIZE))
    yield readConfirmed(database, scope, batch, taught, leftOut);
}

async function readSeen(
  database: Database,
  { aquarium, penguins }: Scope,
  batch: readonly SeenDrawing[],
  taught: Taught,
  leftOut: LeftOut,
): Promise<KnownVisit[]> {
  const sessions = [...new Set(batch.map(({ session }) => session))];
  const records = await readRecords(database, aquarium, { sessions });
  const visits: KnownVisit[] = [];
  // The events of one session at a time: a visit's drawings follow each other.
  let read = { session: "", events: [] as readonly SessionEvent[] };
  for (const { session, drawing, penguin, cluster } of batch) {
    if (session !== read.session) read = { session, ...(await readSessionEvents(database, [session])) };
    const { events } = read;
    const saved = records.get(drawing);
    const drawn = saved ?? drawnIn(events, drawing);
    // Nobody has searched for what was drawn, so that there is nothing to be right or wrong.
    if (drawn === "not searched") continue;
    if (penguin === null || !penguins.has(penguin)) leftOut.unlisted++;
    else if (taught.by(saved?.record, cluster, penguin)) leftOut.taught++;
    else if (drawn === "not whole") leftOut.unread++;
    else {
      const looks = answersOf(events, drawing, saved?.search ?? undefined) ?? [];
      visits.push({ ...toVisit(drawn), knownBy: "witnessed", penguin, cluster, looks });
    }
  }
  return visits;
}

async function readConfirmed(
  database: Database,
  { aquarium }: Scope,
  batch: readonly ConfirmedKey[],
  taught: Taught,
  leftOut: LeftOut,
): Promise<KnownVisit[]> {
  const records = await readRecords(database, aquarium, { records: batch.map(({ record }) => record) });
  const visits: KnownVisit[] = [];
  for (const { record, penguin, cluster } of batch) {
    const saved = records.get(record);
    if (taught.by(record, cluster, penguin)) leftOut.taught++;
    else if (!saved) leftOut.unread++;
    else {
      const looks = await looksOf(database, saved);
      visits.push({ ...toVisit(saved), knownBy: "confirmed", penguin, cluster, looks });
    }
  }
  return visits;
}

async function looksOf(database: Database, saved: SavedDrawing): Promise<readonly AnsweredLook[]> {
  const { drawing, search, session, looks } = saved;
  if (looks === 0 || drawing === null || search === null || session === null) return [];
  const { events } = await readSessionEvents(database, [session]);
  const answers = answersOf(events, drawing, search);
  return answers?.length === looks ? answers : [];
}

function toVisit({ strokes, mask, bands, name, seconds, confirmed, place }: Omit<SavedDrawing, "record">) {
  return { strokes, mask, bands, name, seconds, confirmed, place };
}
