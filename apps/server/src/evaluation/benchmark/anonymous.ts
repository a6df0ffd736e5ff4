import { randomBytes } from "node:crypto";
import {
  type DrawingRow,
  drawingRow,
  type IndividualRow,
  type TruthRow,
} from "@harapen/benchmark/format/benchmark";
import { cellOf } from "@harapen/benchmark/format/stroke-cell";
import type { AnsweredLook } from "@harapen/contract/calls/looks";
import { UNSURE } from "@harapen/contract/constants";
import type { Stroke } from "@harapen/contract/drawing";
import type { Penguin } from "@harapen/contract/penguin";
import type { Reference } from "@harapen/recognition/reference";
import type { KnownVisit } from "../known-visits/known-visits.ts";

/** A visit as others may have it. */
export interface AnonymousVisit {
  readonly drawing: DrawingRow;
  readonly truth: TruthRow;
}

/** Ids that say nothing: each is drawn by lot, once for each thing, and forgotten with the export. */
export class Lots {
  readonly #drawn = new Map<string, string>();

  /** Returns the lot of a thing, always the same one of an export. */
  of(thing: string): string {
    const known = this.#drawn.get(thing);
    if (known !== undefined) return known;
    const lot = newLot();
    this.#drawn.set(thing, lot);
    return lot;
  }
}

/** Rows are sorted by their lots, so that their order is no order of time. */
function newLot(): string {
  return randomBytes(8).toString("hex");
}

/** What one aquarium's visits are told by. */
interface Hall {
  readonly population: string;
  readonly lots: Lots;
  readonly penguins: readonly Penguin[];
  readonly references: readonly Reference[];
}

/** Takes from visits to one aquarium all that is of a person, or could lead to one. */
export class Anonymiser {
  readonly #hall: Hall;
  readonly individuals: readonly IndividualRow[];
  readonly #idOf: ReadonlyMap<string, string>;
  readonly #byName: ReadonlyMap<string, string>;

  constructor(hall: Hall) {
    this.#hall = hall;
    const { population, penguins, references } = hall;
    // What is learned of visitors is not what keepers published, and has the drawings in it that are
    // exported.
    const traced = penguins.filter(({ spots }) => spots !== undefined);
    this.#idOf = new Map(traced.map(({ id }) => [id, newLot()]));
    this.individuals = traced.map(({ id, spots = [] }) => ({
      id: this.#idOf.get(id) as string,
      population,
      spots,
      bands: null,
      counts: null,
    }));
    const named = references.flatMap(({ id, names = [] }) => names.map((name) => [fold(name), id] as const));
    this.#byName = new Map(named.reverse());
  }

  /** Returns a visit without its person; `undefined` where its bird's spots are not traced. */
  visit(visit: KnownVisit): AnonymousVisit | undefined {
    const { penguin, drawing, looks, cluster, knownBy, place } = visit;
    const { strokes, mask, bandColors = [], name = "" } = drawing;
    const individual = this.#idOf.get(penguin);
    if (individual === undefined) return undefined;
    const { population, lots } = this.#hall;
    const id = newLot();
    const row: DrawingRow = {
      id,
      population,
      cluster: lots.of(cluster),
      strokes: fromBeginning(strokes).map(cellOf),
      mask: [...mask],
      bands: bandColors.length > 0 ? [...bandColors] : null,
      named: this.#idOf.get(this.#byName.get(fold(name)) ?? "") ?? null,
      looks: looks.flatMap((look) => this.#look(look)),
    };
    const confirmed = knownBy === "confirmed";
    const source = confirmed ? "confirmation" : "witness";
    return {
      drawing: row,
      truth: { drawing: id, individual, source, place: confirmed && place > 0 ? place : null, visitor: null },
    };
  }

  /** Returns an answer in the export's names; none where it is about a bird that the export has not. */
  #look(look: AnsweredLook): AnsweredLook[] {
    if (look.kind !== "pair") return [look];
    const [one, other] = look.ids.map((id) => this.#idOf.get(id));
    const answer = look.answer === UNSURE ? UNSURE : this.#idOf.get(look.answer);
    if (one === undefined || other === undefined || answer === undefined) return [];
    return [{ ...look, ids: [one, other], answer }];
  }
}

/**
 * Returns strokes whose times begin at 0: a client may have counted them by a clock, which would tell the
 * day.
 */
function fromBeginning(strokes: readonly Stroke[]): Stroke[] {
  const began = strokes
    .flatMap(({ pos }) => pos)
    .reduce((earliest, { t = earliest }) => Math.min(earliest, t), Number.POSITIVE_INFINITY);
  return strokes.map((each) => ({
    ...each,
    pos: each.pos.map((point) => (point.t === undefined ? point : { ...point, t: point.t - began })),
  }));
}

/** Whether the format can hold a drawing: it bounds what older clients did not. */
export function fits({ drawing }: AnonymousVisit): boolean {
  return drawingRow.safeParse(drawing).success;
}

function fold(name: string): string {
  return name.normalize("NFKC").toLowerCase().replaceAll(/\s/g, "");
}
