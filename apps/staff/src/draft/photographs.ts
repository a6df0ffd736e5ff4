import type { Photograph } from "@harapen/contract/photograph";
import type { PenguinRecord } from "@harapen/contract/records";
import type { Spot } from "@harapen/contract/spot";
import type { BirdDocument } from "@harapen/contract/staff/content";
import type { SentPhotograph } from "@harapen/contract/staff/photographs";
import { joinTraces } from "@harapen/tracing/join-traces";
import { StaffError } from "../api/staff-error.ts";

type Change = (bird: BirdDocument) => BirdDocument;

/** Returns a bird's photographs with the one that visitors see first: the joined pattern is in its frame. */
function inOrder({ picture, photographs = [] }: PenguinRecord): readonly Photograph[] {
  return [...photographs].sort((one, other) => Number(other.file === picture) - Number(one.file === picture));
}

/** The spots that a bird's photographs show together; undefined where none is traced. */
function joinedSpots(record: PenguinRecord): Spot[] | undefined {
  const isTraced = record.photographs?.some(({ spots }) => spots !== undefined);
  return isTraced ? joinTraces(inOrder(record)) : undefined;
}

/** Whether two patterns are the same, however their fields were stored. */
function isSamePattern(one: readonly Spot[] | undefined, other: readonly Spot[] | undefined): boolean {
  const values = (spots: readonly Spot[] | undefined) =>
    JSON.stringify(spots?.map(({ x, y, r, presence, bold }) => [x, y, r, presence, bold]));
  return values(one) === values(other);
}

/**
 * The bird with changed photographs, and what follows from them: the alignment of the visitors' picture, and
 * the spots, unless these came from elsewhere, such as from learning.
 */
function withChanged(
  { record: before, ...bird }: BirdDocument,
  changes: Partial<PenguinRecord>,
): BirdDocument {
  const record = { ...before, ...changes };
  const [shown] = inOrder(record);
  const alignment = shown?.file === record.picture ? shown.alignment : record.alignment;
  const spots = isSamePattern(before.spots, joinedSpots(before)) ? joinedSpots(record) : record.spots;
  return { ...bird, record: { ...record, spots, alignment } };
}

/** Adds a photograph that was sent. The first one is what visitors see. */
export const addPhotograph =
  ({ id, picture, icon }: SentPhotograph, original: Photograph["original"]): Change =>
  (bird) => {
    const { record } = bird;
    const shown = record.picture === "" ? { picture, icon, alignment: undefined } : {};
    const photographs = [...(record.photographs ?? []), { id, file: picture, icon, original }];
    return withChanged(bird, { ...shown, photographs });
  };

type Trace = Pick<Photograph, "alignment" | "spots">;

/** Adds a photograph that was traced before it was sent; the bird's spots are joined with its own. */
export const addTracedPhotograph =
  (sent: SentPhotograph, trace: Required<Trace>): Change =>
  (bird) => {
    // Where it is there already, only the answer of its storing was lost.
    const isThere = bird.record.photographs?.some(({ id }) => id === sent.id) ?? false;
    if (isThere) return bird;
    const added = addPhotograph(sent, "discarded")(bird);
    const photograph = added.record.photographs?.find(({ id }) => id === sent.id);
    return photograph ? tracePhotograph(photograph, trace)(added) : added;
  };

const isSameTrace = (one: Trace, other: Trace) =>
  JSON.stringify([one.alignment, one.spots]) === JSON.stringify([other.alignment, other.spots]);

/**
 * Stores what was traced on one of a bird's photographs, over the trace that was seen; the bird's spots are
 * those of its photographs from then on. Throws `StaffError`: "not-found" where the photograph is gone,
 * "conflict" with the photograph as it is now where somebody else has traced it meanwhile.
 */
export const tracePhotograph =
  (seen: Photograph, trace: Required<Trace>): Change =>
  (bird) => {
    const { photographs = [] } = bird.record;
    const stored = photographs.find(({ id }) => id === seen.id);
    if (!stored) throw new StaffError("not-found", `no photograph ${seen.id}`);
    // Where the same trace is stored already, only its answer was lost, and nobody's trace is overwritten.
    if (!isSameTrace(stored, seen) && !isSameTrace(stored, trace))
      throw new StaffError("conflict", `traced meanwhile: ${seen.id}`, stored);
    const traced = withChanged(bird, {
      photographs: photographs.map((each) => (each === stored ? { ...each, ...trace, traced: true } : each)),
    });
    return { ...traced, record: { ...traced.record, spots: joinedSpots(traced.record) } };
  };

/** Makes a photograph the one that visitors see; joined spots are then in its frame. */
export const showPhotograph =
  (id: string): Change =>
  (bird) => {
    const { photographs = [] } = bird.record;
    const chosen = photographs.find((photograph) => photograph.id === id);
    if (!chosen) return bird;
    const { file: picture, icon = chosen.file } = chosen;
    return withChanged(bird, { picture, icon });
  };

/** Removes a photograph; if visitors saw it, they see another, preferably the first that is traced. */
export const removePhotograph =
  (id: string): Change =>
  (bird) => {
    const { record } = bird;
    const removed = record.photographs?.find((photograph) => photograph.id === id);
    const rest = (record.photographs ?? []).filter((photograph) => photograph.id !== id);
    const shown = removed?.file === record.picture ? { picture: "", icon: "", alignment: undefined } : {};
    const left = withChanged(bird, { ...shown, photographs: rest });
    const next = rest.find(({ traced }) => traced) ?? rest[0];
    return left.record.picture === "" && next ? showPhotograph(next.id)(left) : left;
  };
