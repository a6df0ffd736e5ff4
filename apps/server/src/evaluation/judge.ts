import { NOT_VISIBLE } from "@harapen/contract/drawing";
import type { GroupedBy, KnownBy } from "@harapen/contract/staff/evaluation";
import type { VisitorTraits } from "@harapen/contract/visitor-traits";
import { marksOf } from "@harapen/recognition/drawing/marks";
import type { Reference } from "@harapen/recognition/reference";
import type { Engine } from "./engine.ts";
import type { KnownVisit } from "./known-visits/known-visits.ts";

/** What an engine made of one drawing. */
export interface Judged {
  /** The place of the right penguin in the list, from 1. */
  readonly place: number;
  /** The probability that it was given, and that of the first. */
  readonly probability: number;
  readonly confidence: number;
  /** The first penguin. */
  readonly first: string;
  /** The place of the penguin that the visitor confirmed; `undefined` where there is none in the list. */
  readonly confirmedPlace: number | undefined;
}

/** A visit of known bird with what engines make of its drawing now; small enough that all are kept. */
export interface JudgedVisit {
  readonly knownBy: readonly KnownBy[];
  readonly cluster: string;
  readonly penguin: string;
  /** By the drawing alone. */
  readonly alone: Judged;
  /** With its visitor's answers to one more look, where there are any. */
  readonly answered: Judged | undefined;
  /** The same as `answered`, or else `alone`, by what it is compared with. */
  readonly other: Judged | undefined;
  readonly groups: Readonly<Record<GroupedBy, string>>;
}

/** Returns what the engine says of a visit in the end. */
export function inTheEnd({ alone, answered }: JudgedVisit): Judged {
  return answered ?? alone;
}

/** An engine, and how it takes visitors to draw. */
interface Judging {
  readonly engine: Engine;
  readonly visitors: VisitorTraits;
}

/** Judges visits over one version of an aquarium. */
export class Judge {
  readonly #rank: ReturnType<Engine["over"]>;
  readonly #rankOther: ReturnType<Engine["over"]> | undefined;
  readonly #patterns: ReadonlyMap<string, string>;
  readonly #penguins: string;

  constructor(
    references: readonly Reference[],
    { own, other }: { readonly own: Judging; readonly other?: Judging | undefined },
  ) {
    this.#rank = own.engine.over(references, own.visitors);
    this.#rankOther = other?.engine.over(references, other.visitors);
    this.#patterns = new Map(references.map((reference) => [reference.id, patternKey(reference)]));
    this.#penguins = keyOf(references.length, POPULATIONS);
  }

  judge(visit: KnownVisit): JudgedVisit {
    const { drawing, looks, penguin, cluster } = visit;
    const asked = looks.length > 0;
    const other = this.#rankOther && placed(this.#rankOther(drawing, looks), visit);
    return {
      knownBy: knownByOf(visit),
      cluster,
      penguin,
      alone: placed(this.#rank(drawing, []), visit),
      answered: asked ? placed(this.#rank(drawing, looks), visit) : undefined,
      other,
      groups: {
        marks: keyOf(marksOf(drawing.strokes).count, MARKS),
        mask: drawing.mask.includes(NOT_VISIBLE) ? "used" : "unused",
        seconds: keyOf(Math.round(visit.seconds), SECONDS),
        pattern: this.#patterns.get(penguin) ?? "unknown",
        penguins: this.#penguins,
      },
    };
  }
}

function knownByOf({ knownBy, place }: KnownVisit): KnownBy[] {
  if (knownBy === "witnessed") return ["witnessed"];
  return place > 1 ? ["confirmed", "confirmed_lower"] : ["confirmed"];
}

function placed(ranking: ReturnType<ReturnType<Engine["over"]>>, { penguin, confirmed }: KnownVisit): Judged {
  const placeOf = (id: string | null) => 1 + ranking.findIndex((candidate) => candidate.id === id);
  const place = placeOf(penguin);
  const confirmedPlace = placeOf(confirmed);
  return {
    place: place === 0 ? ranking.length + 1 : place,
    probability: ranking[place - 1]?.score ?? 0,
    confidence: ranking[0]?.score ?? 0,
    first: ranking[0]?.id ?? "",
    confirmedPlace: confirmedPlace === 0 ? undefined : confirmedPlace,
  };
}

/** Groups of numbers: the least of all, and the greatest of each group but the last, which has no end. */
interface Groups {
  readonly least: number;
  readonly ends: readonly number[];
}
const MARKS: Groups = { least: 0, ends: [3, 7, 12] };
const SECONDS: Groups = { least: 0, ends: [20, 45, 90] };
const SPOTS: Groups = { least: 1, ends: [5, 12, 28] };
const POPULATIONS: Groups = { least: 1, ends: [20, 60, 200] };

/** Returns the group of a number, as 4-7 or 13+. */
function keyOf(value: number, { least, ends }: Groups): string {
  const group = ends.findIndex((end) => value <= end);
  const before = ends[(group === -1 ? ends.length : group) - 1];
  const from = before === undefined ? least : before + 1;
  return group === -1 ? `${from}+` : `${from}-${ends[group]}`;
}

/** How a belly is known: by its number of spots, by average counts alone, or not at all. */
function patternKey({ spots, averageCounts }: Reference): string {
  if (spots?.length === 0) return "none";
  if (spots) return keyOf(spots.length, SPOTS);
  return averageCounts ? "counts" : "unknown";
}

/** The groups in the order in which they are shown. */
export const GROUP_KEYS: Readonly<Record<GroupedBy, readonly string[]>> = {
  marks: keysOf(MARKS),
  mask: ["used", "unused"],
  seconds: keysOf(SECONDS),
  pattern: [...keysOf(SPOTS), "none", "counts", "unknown"],
  penguins: keysOf(POPULATIONS),
};

function keysOf(groups: Groups): string[] {
  return [...groups.ends, Number.POSITIVE_INFINITY].map((end) => keyOf(end, groups));
}
