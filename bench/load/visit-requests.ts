import { randomUUID } from "node:crypto";
import { PATHS } from "@harapen/contract/calls/paths";
import { MANY_SPOTS } from "@harapen/contract/constants";
import { drawPenguin, type PenguinDrawing } from "@harapen/simulator/drawings";
import { makePattern } from "@harapen/simulator/patterns";
import { createRandom, type Random } from "@harapen/simulator/random";
import { ADULT } from "@harapen/simulator/visitors";
import { penguinId, SLUG } from "../support/aquarium-folder.ts";
import { makePicture, splitPicture } from "../support/drawing-picture.ts";
import { searchBody } from "../support/http.ts";
import { Visit } from "./visit-events.ts";

const EVENTS = 20;
const TEMPLATES = 40;
const CANDIDATES = 60;
/** A question is offered after 32% of the searches (docs/identification.md); here, in every third visit. */
const VISITS_A_QUESTION = 3;
/**
 * When a visit searches and saves, in milliseconds from its start; its events are spread over the time until
 * then.
 */
const SEARCH_AT = 1_000;
const ANSWER_AT = 1_500;
const SAVES_AT = 2_000;
/** An answer that fits every drawing: any number of spots. */
const ANSWERED_LOOK = { kind: "count", low: 0, high: MANY_SPOTS, answer: "yes" } as const;

/** The placeholder in a body for a picture's end. */
const PICTURE_END = "__picture_end__";

/** A part of a body: the same for all visits, or made from the visit's id. */
type Part = Buffer | ((id: string) => Buffer);

/** A request of a visit; the parts of its body that are specific to a visit are filled in when it is sent. */
export interface VisitRequest {
  readonly call: "event" | "search" | "record" | "drawing";
  readonly path: string;
  readonly type: string;
  /** Milliseconds from the visit's start. */
  readonly at: number;
  /** The body, in parts, some of which are specific to a visit. */
  readonly parts: readonly Part[];
}

/**
 * Returns the requests of this many different full visits, in the order of sending: 20 events, a search, a
 * record, an album drawing. With `looks`, each asks for one more look beside its search, and every third
 * answers one: it searches and asks again.
 */
export function visitTemplates({ looks }: { readonly looks: boolean }): VisitRequest[][] {
  const random = createRandom("capacity");
  return Array.from({ length: TEMPLATES }, (_, index) => {
    const isAnswered = looks && index % VISITS_A_QUESTION === 0;
    return requestsOf(random, { looks, isAnswered });
  });
}

function requestsOf(
  random: Random,
  { looks, isAnswered }: { readonly looks: boolean; readonly isAnswered: boolean },
): VisitRequest[] {
  const drawing = drawPenguin(random, makePattern(random), ADULT);
  const { begin, end } = splitPicture(makePicture(random));
  const image = `data:image/png;base64,${begin}${PICTURE_END}`;
  const json = "application/json";
  const id = randomUUID();
  const visitor = { uid: "guest", aquarium: SLUG, image, drawing_id: id };
  const album = { mail: "guest", penguin_name: penguinId(1), ...visitor };
  const saves = [
    {
      call: "record",
      path: PATHS.saveRecord,
      type: "application/x-www-form-urlencoded",
      body: recordForm(drawing, visitor),
      ending: (of: string) => encodeURIComponent(end(of)),
    },
    { call: "drawing", path: PATHS.saveDrawing, type: json, body: JSON.stringify(album), ending: end },
  ] as const;
  return [
    ...new Visit(random, drawing, Date.now()).events.slice(0, EVENTS).map((event, index) => ({
      call: "event" as const,
      path: PATHS.logEvent,
      type: json,
      at: (index * SAVES_AT) / EVENTS,
      parts: split(eventBody(event, id), id),
    })),
    searchRequest(SEARCH_AT, searchBody(drawing), looks),
    ...(isAnswered ? [searchRequest(ANSWER_AT, searchBody(drawing, [ANSWERED_LOOK]), looks)] : []),
    ...saves.map(({ body, ending, ...save }) => ({
      ...save,
      at: SAVES_AT,
      parts: splitSave(body, id, ending),
    })),
  ].sort((one, other) => one.at - other.at);
}

/** Returns a search; with `looks`, one that asks for the next question. */
function searchRequest(at: number, body: string, looks: boolean): VisitRequest {
  const asking = looks
    ? `${body.slice(0, -1)},"asks_look":true,"asks_more":true,"asks_flippers":true}`
    : body;
  return { call: "search", path: PATHS.search, type: "application/json", at, parts: [Buffer.from(asking)] };
}

/**
 * Returns an event's body. Its id begins with its number in the session, so that those of one visit differ.
 */
function eventBody({ session_seq, payload, ...envelope }: Visit["events"][number], id: string): string {
  const event_id = `${String(session_seq).padStart(8, "0")}${id.slice(8)}`;
  return `${JSON.stringify({ ...envelope, event_id, session_id: id }).slice(0, -1)},"payload":${payload}}`;
}

function recordForm({ strokes, mask }: PenguinDrawing, visitor: Readonly<Record<string, string>>): string {
  const ranking = Array.from({ length: CANDIDATES }, (_, index) => ({
    id: penguinId(index),
    score: 0.01,
    rank: 1 + index,
  }));
  const described = { name: "guest", penname: "", bandcolor: "[]", time: "42.5", rank: "1" };
  const drawn = {
    data: JSON.stringify(strokes),
    part: JSON.stringify(mask),
    ranking: JSON.stringify(ranking),
  };
  return new URLSearchParams({ ...visitor, ...described, ...drawn }).toString();
}

/** Splits a body at the last 28 characters of the visit's id, as the first eight may be an event's number. */
function split(body: string, id: string): Part[] {
  const ownId = (own: string) => Buffer.from(own.slice(8));
  return body.split(id.slice(8)).flatMap((part, index) => [...(index > 0 ? [ownId] : []), Buffer.from(part)]);
}

/** Splits a save at its picture's end, too: each visit has its own picture, as equal ones are stored once. */
function splitSave(body: string, id: string, ending: (id: string) => string): Part[] {
  const [before = "", after = ""] = body.split(PICTURE_END);
  return [...split(before, id), (own: string) => Buffer.from(ending(own)), ...split(after, id)];
}
