import type { AnsweredLook } from "@harapen/contract/calls/looks";
import type { Drawing } from "../drawing/scene.ts";

/** A visit whose bird is known, from which it may be learned how visitors draw and answer. */
export interface KnownVisit {
  readonly drawing: Drawing;
  readonly answered: readonly AnsweredLook[];
  /** The bird's id among the references. */
  readonly bird: string;
  /** The probability (0 to 1) that it was this bird: see `learning/learn-confirmed.ts`. */
  readonly correct: number;
  /** Whether somebody who stood beside the visitor says which bird it was: such a visit cannot be forged. */
  readonly witnessed: boolean;
  readonly device: string;
  readonly uid?: string | undefined;
  /** The network that it came from. */
  readonly prefix: string;
  readonly day: string;
}

/** A visit with its weight, 0 to 1, within the bounds of its device, its network and its day. */
export interface WeighedVisit extends KnownVisit {
  readonly weight: number;
}
