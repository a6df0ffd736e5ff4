import { randomUUID } from "node:crypto";
import type { SaveRecordRequest } from "@harapen/contract/calls/saves";
import type { Insertable } from "kysely";
import type { Tables } from "../database/tables.ts";

/** A search that this server has answered, as a record of it proves. */
export interface ProvenSearch {
  /** A digest of what was signed: the same however often the search's record is sent. */
  readonly id: string;
  readonly visit: {
    readonly id: string;
    /** A keyed digest of the address's prefix: the same for all who share it, and no address. */
    readonly prefixDigest: string;
  };
  /** When it was answered, ISO 8601 in UTC. */
  readonly at: string;
  /** How many answers to one more look the ranking used. */
  readonly looks: number;
}

/** A record to be stored, with the drawing's PNG: lists of the request are JSON here. */
export type RecordRow = Omit<Insertable<Tables["record"]>, "picture">;

/**
 * Returns a record's row, received now, with an id of its own; `image` is the drawing's PNG. A record that
 * proves no search is stored all the same.
 */
export function toRecordRow(
  request: Omit<SaveRecordRequest, "image">,
  image: Uint8Array,
  search?: ProvenSearch,
): RecordRow {
  return {
    aquarium: request.aquarium,
    record_id: randomUUID(),
    uid: request.uid,
    name: request.name,
    penname: request.penname,
    band_color: JSON.stringify(request.bandcolor),
    draw_seconds: request.time,
    strokes: JSON.stringify(request.data),
    ranking: JSON.stringify(request.ranking),
    part: JSON.stringify(request.part),
    rank: request.rank,
    confirmed: confirmedPenguin(request) ?? null,
    drawing_id: request.drawing_id?.toLowerCase() ?? null,
    search_id: request.search_id?.toLowerCase() ?? null,
    session: request.session ?? null,
    saved_at: new Date().toISOString(),
    image,
    ...answerColumns(request, search),
  };
}

/**
 * Returns the id of the penguin that a visitor confirmed; `undefined` where they were not sure, or the
 * ranking is shorter.
 */
function confirmedPenguin({
  ranking,
  rank,
}: Pick<SaveRecordRequest, "ranking" | "rank">): string | undefined {
  const candidate = rank > 0 ? ranking[rank - 1] : undefined;
  return candidate && String(candidate.id);
}

function answerColumns(
  { ranking, rank }: Pick<SaveRecordRequest, "ranking" | "rank">,
  search: ProvenSearch | undefined,
) {
  return {
    answer_id: search?.id ?? null,
    answer_visit: search?.visit.id ?? null,
    answer_prefix: search?.visit.prefixDigest ?? null,
    answered_at: search?.at ?? null,
    answer_score: (search && ranking[rank - 1]?.score) ?? null,
    answer_candidates: search ? ranking.length : null,
    answer_looks: search?.looks ?? null,
  };
}
