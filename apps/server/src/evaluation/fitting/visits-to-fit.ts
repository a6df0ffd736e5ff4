import type { KnownVisit as VisitToFit } from "@harapen/recognition/fitting/visit";
import { confirmationProbability } from "@harapen/recognition/learning/learn-confirmed";
import type { ColorCodes } from "../../catalog/published/color-words.ts";
import type { Database } from "../../database/database.ts";
import { chooseAsLearned } from "../../search/learning/confirmations.ts";
import { type KnownVisit, knownVisits, nothingUnread, type Unread } from "../known-visits/known-visits.ts";

/** The latest: more would change nothing that is fitted. */
const MAX_VISITS = 3_000;
/** The most points of all drawings, for the memory's sake: some hundred of each. */
const MAX_POINTS = 1_000_000;
/** A witness is hardly ever wrong: somebody who stood beside the visitor, and knows the birds. */
const WITNESS_CORRECT = 0.99;

/** Whose visits are fitted to. */
interface Fitted {
  readonly aquarium: string;
  /**
   * The birds whose spots keepers traced: what was learned from these very drawings would agree with them.
   */
  readonly traced: ReadonlySet<string>;
  readonly colorCodes: ColorCodes;
}

/**
 * Reads the visits from which it may be learned how visitors draw and answer: drawings whose bird a study's
 * witness saw, and confirmations as patterns are learned from them. Those of blinded studies too: what is
 * fitted is of all arms together, and compares none.
 */
export async function visitsToFit(
  database: Database,
  { aquarium, traced, colorCodes }: Fitted,
): Promise<{ readonly visits: VisitToFit[]; readonly unread: Unread }> {
  const unread = nothingUnread();
  const from = { aquarium, isBlind: false, penguins: traced, colorCodes };
  const visits: VisitToFit[] = [];
  let points = 0;
  for await (const some of knownVisits(
    database,
    { ...from, most: MAX_VISITS, choose: chooseAsLearned },
    unread,
  ))
    for (const visit of some) {
      const own = visit.drawing.strokes.reduce((sum, { pos }) => sum + pos.length, 0);
      // Beside one that is too large, small ones still have room.
      if (points + own > MAX_POINTS) unread.leftOut.unread++;
      else {
        points += own;
        visits.push(toFit(visit));
      }
    }
  return { visits, unread };
}

function toFit(visit: KnownVisit): VisitToFit {
  const { drawing, looks, penguin } = visit;
  const known = { drawing, answered: looks, bird: penguin };
  if (visit.knownBy === "witnessed") {
    const from = { device: visit.participant, prefix: "", day: "" };
    return { ...known, ...from, correct: WITNESS_CORRECT, witnessed: true };
  }
  const { device = "", uid, prefix, day } = visit.confirmation;
  const correct = confirmationProbability(visit.confirmation);
  return { ...known, device, uid, prefix, day, correct, witnessed: false };
}
