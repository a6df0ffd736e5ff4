import type { AnsweredLook } from "@harapen/contract/calls/looks";
import { countByCell, type Stroke } from "@harapen/contract/drawing";
import type { Evaluation } from "@harapen/contract/staff/evaluation";
import type { Drawing } from "@harapen/recognition/drawing/scene";
import type { StoredPattern } from "../../catalog/published/aquarium-snapshot.ts";
import { type ColorCodes, toColorCodes } from "../../catalog/published/color-words.ts";
import { inBatches } from "../../database/batches.ts";
import type { Database } from "../../database/database.ts";
import type { ConfirmationKey } from "../../search/learning/confirmations.ts";
import type { SessionEvent } from "../../studies/replay/drawing-events.ts";
import { readSessionEvents } from "../../studies/replay/session-events.ts";
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
import { readTaught, type Taught } from "./taught.ts";

/** The visits that are read at a time. */
const BATCH_SIZE = 50;

/** What a visitor drew and answered, as searches take it. */
interface Visit {
  /** The bird that it was. */
  readonly penguin: string;
  /** The bird that the visitor confirmed; `null`: none. */
  readonly confirmed: string | null;
  /** The place at which that one was shown, from 1; 0 for none. */
  readonly place: number;
  /** The device, or else the participant or the visit: visits of one depend on each other. */
  readonly cluster: string;
  /** With the codes of the bands' colours. */
  readonly drawing: Drawing & { readonly strokes: readonly Stroke[] };
  /** How long was drawn. */
  readonly seconds: number;
  /** The answers to one more look, with the codes of bands' colours; none where they are not stored whole. */
  readonly looks: readonly AnsweredLook[];
}

/** A visit whose bird is known: a participant's, whom a witness saw, or by a confirmation that counts. */
export type KnownVisit = Visit &
  (
    | { readonly knownBy: "witnessed"; readonly participant: string }
    | { readonly knownBy: "confirmed"; readonly confirmation: ConfirmationKey }
  );

/** Which visits are read, and how. */
interface Wanted extends Scope {
  readonly colorCodes: ColorCodes;
  /** The learned patterns that the visits are to judge: what taught these is left out. */
  readonly judging?: ReadonlyMap<string, StoredPattern>;
}

/** A batch's reading. */
type Reading = Pick<Wanted, "aquarium" | "penguins" | "colorCodes"> & { readonly taught: Taught };

type LeftOut = { -readonly [Reason in keyof Evaluation["left_out"]]: number };

/** What was not read: it is complete once all visits have been read. */
export interface Unread {
  partial: boolean;
  readonly leftOut: LeftOut;
}

/** Returns the count of what was not read, before anything was. */
export function nothingUnread(): Unread {
  return { partial: false, leftOut: { taught: 0, unlisted: 0, blinded: 0, unread: 0 } };
}

/**
 * Yields the visits of an aquarium whose bird is known, some at a time: first those of which witnesses
 * entered it, saved or not, then those that were confirmed and nobody saw. None of pilots, none of
 * participants who have withdrawn or are excluded, and none whose drawing taught a pattern by which it would
 * be judged. Confirmations are those from which patterns may be learned: signed, and of each device, network
 * and day a few.
 */
export async function* knownVisits(
  database: Database,
  wanted: Wanted,
  unread: Unread,
): AsyncGenerator<KnownVisit[]> {
  const { leftOut } = unread;
  const { aquarium, most, judging = new Map() } = wanted;
  const reading = { ...wanted, taught: await readTaught(database, aquarium, judging) };
  const seen = await seenDrawings(database, wanted);
  const confirmed = await confirmedKeys(database, wanted, seen);
  leftOut.blinded = confirmed.blinded;
  const latest = seen.drawings.slice(-most);
  const room = most - latest.length;
  unread.partial = latest.length < seen.drawings.length || confirmed.keys.length > room;
  for (const batch of inBatches(latest, BATCH_SIZE)) yield readSeen(database, reading, batch, leftOut);
  for (const batch of inBatches(confirmed.keys.slice(0, room), BATCH_SIZE))
    yield readConfirmed(database, reading, batch, leftOut);
}

async function readSeen(
  database: Database,
  { aquarium, penguins, colorCodes, taught }: Reading,
  batch: readonly SeenDrawing[],
  leftOut: LeftOut,
): Promise<KnownVisit[]> {
  const sessions = [...new Set(batch.map(({ session }) => session))];
  const records = await readRecords(database, aquarium, { sessions });
  const visits: KnownVisit[] = [];
  // The events of one session at a time: a visit's drawings follow each other.
  let read = { session: "", events: [] as readonly SessionEvent[] };
  for (const { session, drawing, participant, penguin, cluster } of batch) {
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
      const visit = toVisit({ ...drawn, penguin, cluster, looks }, colorCodes);
      visits.push({ ...visit, knownBy: "witnessed", participant });
    }
  }
  return visits;
}

async function readConfirmed(
  database: Database,
  { aquarium, colorCodes, taught }: Reading,
  batch: readonly ConfirmedKey[],
  leftOut: LeftOut,
): Promise<KnownVisit[]> {
  const records = await readRecords(database, aquarium, { records: batch.map(({ record }) => record) });
  const visits: KnownVisit[] = [];
  for (const { penguin, ...confirmation } of batch) {
    const { record } = confirmation;
    const cluster = confirmation.device ?? confirmation.visit;
    const saved = records.get(record);
    if (taught.by(record, cluster, penguin)) leftOut.taught++;
    else if (!saved) leftOut.unread++;
    else {
      const looks = await looksOf(database, saved);
      const visit = toVisit({ ...saved, penguin, cluster, looks }, colorCodes);
      visits.push({ ...visit, knownBy: "confirmed", confirmation });
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

function toVisit(
  drawn: Omit<SavedDrawing, "record" | "looks"> & Pick<Visit, "penguin" | "cluster" | "looks">,
  colorCodes: ColorCodes,
): Visit {
  const { penguin, cluster, confirmed, place, strokes, mask, bands, name, seconds, looks } = drawn;
  const bandColors = toColorCodes(colorCodes, bands);
  return {
    ...{ penguin, cluster, confirmed, place, seconds },
    drawing: { strokes, mask, counts: countByCell(strokes), bandColors, name },
    looks: looks.map((look) => withCodes(look, colorCodes)),
  };
}

function withCodes(look: AnsweredLook, colorCodes: ColorCodes): AnsweredLook {
  if (look.kind !== "bands" || typeof look.answer === "string") return look;
  return { ...look, answer: toColorCodes(colorCodes, look.answer) };
}
