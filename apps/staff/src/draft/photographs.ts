import { sideOf } from "@harapen/contract/alignment";
import type { Photograph } from "@harapen/contract/photograph";
import type { PenguinRecord } from "@harapen/contract/records";
import type { BirdDocument } from "@harapen/contract/staff/content";
import type { SentPhotograph } from "@harapen/contract/staff/photographs";
import { isOfPhotographs, patternOn } from "@harapen/tracing/pattern-on";
import { StaffError } from "../api/staff-error.ts";

type Change = (bird: BirdDocument) => BirdDocument;

/**
 * The bird with changed photographs on a day (ISO 8601), and what follows from them: the alignment of the
 * visitors' picture, and the spots, unless these came from elsewhere, such as from learning.
 */
function withChanged(
  { record: before, ...bird }: BirdDocument,
  changes: Partial<PenguinRecord>,
  today: string,
): BirdDocument {
  const record = { ...before, ...changes };
  const shown = record.photographs?.find(({ file }) => file === record.picture);
  const alignment = shown ? shown.alignment : record.alignment;
  const spots = isOfPhotographs(before, today) ? patternOn(record, today) : record.spots;
  return { ...bird, record: { ...record, spots, alignment } };
}

/** When a photograph is added, and when it was taken where that is known; ISO 8601. */
interface AddedOn {
  readonly today: string;
  readonly taken?: string | undefined;
}

/** Adds a photograph that was sent. The first one is what visitors see. */
export const addPhotograph =
  (
    { id, picture, icon }: SentPhotograph,
    original: Photograph["original"],
    { today, taken }: AddedOn,
  ): Change =>
  (bird) => {
    const { record } = bird;
    const shown = record.picture === "" ? { picture, icon, alignment: undefined } : {};
    const photographs = [...(record.photographs ?? []), { id, file: picture, icon, taken, original }];
    return withChanged(bird, { ...shown, photographs }, today);
  };

/** What keepers say of a photograph beside its trace. */
export type PhotographFacts = Pick<Photograph, "taken" | "side" | "from" | "to">;

/** Changes what is said of a photograph; its pattern counts on the days that this gives it. */
export const describePhotograph =
  (id: string, facts: PhotographFacts, today: string): Change =>
  (bird) => {
    const photographs = (bird.record.photographs ?? []).map((each) =>
      each.id === id ? { ...each, ...facts } : each,
    );
    return withChanged(bird, { photographs }, today);
  };

type Trace = Pick<Photograph, "alignment" | "spots">;

/** Adds a photograph that was traced before it was sent; the bird's spots are joined with its own. */
export const addTracedPhotograph =
  (sent: SentPhotograph, trace: Required<Trace>, on: AddedOn): Change =>
  (bird) => {
    // Where it is there already, only the answer of its storing was lost.
    const isThere = bird.record.photographs?.some(({ id }) => id === sent.id) ?? false;
    if (isThere) return bird;
    const added = addPhotograph(sent, "discarded", on)(bird);
    const photograph = added.record.photographs?.find(({ id }) => id === sent.id);
    return photograph ? tracePhotograph(photograph, trace, on.today)(added) : added;
  };

const isSameTrace = (one: Trace, other: Trace) =>
  JSON.stringify([one.alignment, one.spots]) === JSON.stringify([other.alignment, other.spots]);

/**
 * Stores what was traced on one of a bird's photographs, over the trace that was seen; the bird's spots are
 * those of its photographs from then on. Throws `StaffError`: "not-found" where the photograph is gone,
 * "conflict" with the photograph as it is now where somebody else has traced it meanwhile.
 */
export const tracePhotograph =
  (seen: Photograph, trace: Required<Trace>, today: string): Change =>
  (bird) => {
    const { photographs = [] } = bird.record;
    const stored = photographs.find(({ id }) => id === seen.id);
    if (!stored) throw new StaffError("not-found", `no photograph ${seen.id}`);
    // Where the same trace is stored already, only its answer was lost, and nobody's trace is overwritten.
    if (!isSameTrace(stored, seen) && !isSameTrace(stored, trace))
      throw new StaffError("conflict", `traced meanwhile: ${seen.id}`, stored);
    const now = { ...stored, ...trace, side: stored.side ?? sideOf(trace.alignment), traced: true };
    const others = photographs.map((each) => (each === stored ? now : each));
    const traced = withChanged(bird, { photographs: others }, today);
    return { ...traced, record: { ...traced.record, spots: patternOn(traced.record, today) } };
  };

/** Makes a photograph the one that visitors see; joined spots are then in its frame. */
export const showPhotograph =
  (id: string, today: string): Change =>
  (bird) => {
    const { photographs = [] } = bird.record;
    const chosen = photographs.find((photograph) => photograph.id === id);
    if (!chosen) return bird;
    const { file: picture, icon = chosen.file } = chosen;
    return withChanged(bird, { picture, icon }, today);
  };

/** Gives a photograph another icon, which is the bird's where visitors see the photograph. */
export const changeIcon =
  (id: string, icon: string): Change =>
  (bird) => {
    const { record } = bird;
    const { photographs = [] } = record;
    const isShown = photographs.some((each) => each.id === id && each.file === record.picture);
    const changed = photographs.map((each) => (each.id === id ? { ...each, icon } : each));
    return { ...bird, record: { ...record, photographs: changed, ...(isShown && { icon }) } };
  };

/** Removes a photograph; if visitors saw it, they see another, preferably the first that is traced. */
export const removePhotograph =
  (id: string, today: string): Change =>
  (bird) => {
    const { record } = bird;
    const removed = record.photographs?.find((photograph) => photograph.id === id);
    const rest = (record.photographs ?? []).filter((photograph) => photograph.id !== id);
    const shown = removed?.file === record.picture ? { picture: "", icon: "", alignment: undefined } : {};
    const left = withChanged(bird, { ...shown, photographs: rest }, today);
    const next = rest.find(({ traced }) => traced) ?? rest[0];
    return left.record.picture === "" && next ? showPhotograph(next.id, today)(left) : left;
  };
