import type { Point } from "@harapen/contract/geometry";
import type { Spot } from "@harapen/contract/spot";
import { takeIn } from "@harapen/simulator/internals/strangers/eye";
import type { Mark } from "@harapen/simulator/internals/strangers/marks";
import {
  conspicuity,
  leaveOutRegion,
  overlookedProbability,
} from "@harapen/simulator/internals/strangers/notice";
import { orderMarks } from "@harapen/simulator/internals/strangers/order";
import { pullToOutline } from "@harapen/simulator/internals/strangers/place-marks";
import { recall } from "@harapen/simulator/internals/strangers/recall";
import { joinTouching, simplifyGroups } from "@harapen/simulator/internals/strangers/simplify";
import type { Random } from "@harapen/simulator/random";
import { HABITS } from "@harapen/simulator/strangers/habits";
import type { Sight } from "./sight.ts";

/** A mark at its expected place, and the probability that it is made. */
export interface ExpectedMark extends Point {
  readonly drawn: number;
}

/**
 * The probability that a spot which this sight leaves out has a mark: hidden, in another region, or after the
 * visitor tires. A similar sight might not leave it out.
 */
const LEFT_OUT = 0.03;

/**
 * Returns the marks that a person means to make of a pattern, by the laws of the strangers (`drawAsStranger`)
 * up to the hand's errors: what is taken in, joined, simplified, recalled, stretched and pulled to the
 * outline. Which spots are overlooked stays a probability.
 */
export function expectedMarks(
  random: Random,
  spots: readonly Spot[],
  { person, eye, isHidden, whole }: Sight,
): ExpectedMark[] {
  const habits = HABITS[person.kind];
  const region = person.oneRegion ? leaveOutRegion(random, spots) : [];
  const all = spots.map(
    (spot, index): Mark => ({ ...takeIn(eye, spot, person.constancy), r: spot.r, spots: [index] }),
  );
  const isLeftOut = (index: number) => region[index] !== undefined || isHidden(spots[index] as Spot);
  const taken = all.filter((_, index) => !isLeftOut(index));
  const joined = simplifyGroups(random, joinTouching(random, taken, habits.joins), habits.simplifies);
  const ordered = orderMarks(random, joined, person.kind);
  const overlooked = conspicuity(spots).map((value) => overlookedProbability(value, habits.overlooks));
  const laid = (mark: Mark, drawn: number): ExpectedMark => {
    const { x, y } = pullToOutline(whole(mark), person.edgePull, person.middlePull);
    return { x, y, drawn };
  };
  const made = recall(ordered.slice(0, person.endurance), {
    groupPull: habits.groupPull,
    mirrorsDetail: person.mirrorsDetail,
  });
  const left = [...ordered.slice(person.endurance), ...all.filter((_, index) => isLeftOut(index))];
  return [
    ...made.map((mark) => laid(mark, 1 - mark.spots.reduce((p, spot) => p * (overlooked[spot] ?? 0), 1))),
    ...left.map((mark) => laid(mark, LEFT_OUT)),
  ];
}
