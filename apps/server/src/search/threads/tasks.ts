import { parse } from "node:querystring";
import { deserialize, serialize } from "node:v8";
import type { AnsweredLook, Look } from "@harapen/contract/calls/looks";
import {
  type SaveDrawingRequest,
  type SaveRecordRequest,
  saveDrawingRequest,
  saveRecordRequest,
} from "@harapen/contract/calls/saves";
import { type SearchRequest, searchRequest } from "@harapen/contract/calls/search";
import type { Drawing } from "@harapen/recognition/drawing/scene";
import type { Shows } from "@harapen/recognition/looks/next-look";
import type { SharedSnapshot } from "../../catalog/published/aquarium-snapshot.ts";
import { ApiError } from "../../platform/errors.ts";
import { Signer, type SignerKeys } from "../../platform/signer.ts";
import { lowerPriority } from "../../platform/threads/lower-priority.ts";
import { type Outcome, toOutcome } from "../../platform/threads/outcome.ts";
import { decodeBody, parseJson } from "../../platform/validation/decode-body.ts";
import { proveSearch } from "../answer-token.ts";
import { readPng } from "../read-png.ts";
import { type RecordRow, toRecordRow } from "../record-row.ts";
import type { SearchAnswer, Wanted } from "../search-index.ts";
import { SearchIndexes } from "../search-indexes.ts";

/*
 * The work that is done in threads. Each export is a task, by its name; what it answers travels as an
 * outcome. A task that fails otherwise than by refusing is a fault of ours.
 */

/** The most fields of a form that are read: parsing a body of nothing but fields would take a second. */
const MAX_FIELDS = 100;
/** The longest ranking that a record may have; it also fits every database's integers. */
const MAX_RANK = 5_000;

/**
 * The lower priority of these threads, so that an event, which is stored in a millisecond, does not wait for
 * a search.
 */
const NICENESS = 2;
lowerPriority(NICENESS);

const indexes = new SearchIndexes();

/** The body of a request, as received. */
export interface BodyTask {
  readonly body: Uint8Array;
}

/** The body of a record, and the keys by which it proves its search. */
export interface RecordTask extends BodyTask {
  readonly keys: SignerKeys;
}

/**
 * The request of a search or a next look, decoded. Its strokes stay packed, as only the thread that searches
 * reads them.
 */
export interface DecodedSearch extends Omit<SearchRequest, "data"> {
  readonly strokes: Uint8Array;
}

/** A search to be answered in a version of an aquarium. */
export interface SearchTask {
  readonly snapshot: SharedSnapshot;
  readonly drawing: Omit<Drawing, "strokes">;
  readonly strokes: Uint8Array;
  /** The questions that the visitor has answered. */
  readonly looks: readonly AnsweredLook[];
}

/** A search, and what is wanted besides its ranking. */
export type AnswerTask = SearchTask & Wanted;

/** A search for which the next question is chosen. */
export type LookTask = SearchTask & { readonly shows: Shows };

/** The question that is worth most, if any is worth asking. */
export interface ChosenLook {
  readonly look: Look | null;
}

/** A record's row, and the fields that decide whether it may be stored. */
export type DecodedRecord = RecordRow & Pick<SaveRecordRequest, "participant" | "age_ms">;

/** A drawing for the album, decoded and its picture checked. */
export interface DecodedDrawing extends Omit<SaveDrawingRequest, "image"> {
  readonly image: Uint8Array;
}

/** Decodes the body of a search or a next look. */
export function decodeSearch({ body }: BodyTask): Promise<Outcome<DecodedSearch>> {
  return toOutcome(() => {
    const { data, ...request } = decodeBody(searchRequest, parseJson(body));
    const strokes = serialize(data);
    return { ...request, strokes };
  });
}

/** Prepares a thread for searches in a version of an aquarium, so that no visitor waits for it. */
export function prepareIndex({ snapshot }: Pick<SearchTask, "snapshot">): Promise<Outcome<object>> {
  return toOutcome(() => {
    indexes.of(snapshot);
    return {};
  });
}

/** Answers a search. */
export function answerSearch({
  snapshot,
  drawing,
  strokes,
  looks,
  ...wanted
}: AnswerTask): Promise<Outcome<SearchAnswer>> {
  const whole = () => ({ ...drawing, strokes: deserialize(strokes) });
  return toOutcome(() => indexes.of(snapshot).search(whole(), looks, wanted));
}

/** Chooses the next question about a drawing. */
export function chooseLook({
  snapshot,
  drawing,
  strokes,
  looks,
  shows,
}: LookTask): Promise<Outcome<ChosenLook>> {
  return toOutcome(() => ({
    look: indexes.of(snapshot).nextLook({ ...drawing, strokes: deserialize(strokes) }, looks, shows),
  }));
}

/** Decodes the form of a record, and checks its picture. */
export function decodeRecord({ body, keys }: RecordTask): Promise<Outcome<DecodedRecord>> {
  return toOutcome(() => {
    const form = parse(new TextDecoder().decode(body), "&", "=", { maxKeys: MAX_FIELDS });
    const { image, ...record } = decodeBody(saveRecordRequest, form);
    if (record.rank > MAX_RANK)
      throw new ApiError("bad-request", "The request is malformed. rank: no ranking is so long.");
    const { participant, age_ms } = record;
    const signer = new Signer(keys.signing, keys);
    return { ...toRecordRow(record, readPng(image), proveSearch(signer, record)), participant, age_ms };
  });
}

/** Decodes the body of a drawing for the album, and checks its picture. */
export function decodeDrawing({ body }: BodyTask): Promise<Outcome<DecodedDrawing>> {
  return toOutcome(() => {
    const { image, ...drawing } = decodeBody(saveDrawingRequest, parseJson(body));
    return { ...drawing, image: readPng(image) };
  });
}
