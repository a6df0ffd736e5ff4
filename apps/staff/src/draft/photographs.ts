import type { Photograph } from "@harapen/contract/photograph";
import type { BirdDocument } from "@harapen/contract/staff/content";
import type { SentPhotograph } from "@harapen/contract/staff/photographs";
import { joinTraces } from "@harapen/tracing/join-traces";
import { StaffError } from "../api/staff-error.ts";

type Change = (bird: BirdDocument) => BirdDocument;

/** A bird's photographs, the one that visitors see first: the joined pattern is in its frame. */
function inOrder({ picture, photographs = [] }: BirdDocument["record"]): readonly Photograph[] {
  return [...photographs].sort((one, other) => Number(other.file === picture) - Number(one.file === picture));
}

/** The bird with what follows from its photographs: the spots that they show together, and how the visitors' picture lies. */
function joined(bird: BirdDocument, photographs: readonly Photograph[]): BirdDocument {
  const record = { ...bird.record, photographs: [...photographs] };
  const [shown] = inOrder(record);
  const isTraced = photographs.some(({ spots }) => spots !== undefined);
  const alignment = shown?.file === record.picture ? shown.alignment : record.alignment;
  return {
    ...bird,
    record: {
      ...record,
      spots: isTraced ? joinTraces(inOrder(record)) : record.spots,
      alignment,
    },
  };
}

/** Adds a photograph that was sent. The first one is what visitors see. */
export const addPhotograph =
  ({ id, picture, icon }: SentPhotograph, original: Photograph["original"]): Change =>
  (bird) => {
    const { record } = bird;
    const shown = record.picture === "" ? { picture, icon, alignment: undefined } : {};
    const photographs = [...(record.photographs ?? []), { id, file: picture, icon, original }];
    return joined({ ...bird, record: { ...record, ...shown } }, photographs);
  };

type Trace = Pick<Photograph, "alignment" | "spots">;

const isSameTrace = (one: Trace, other: Trace) =>
  JSON.stringify([one.alignment, one.spots]) === JSON.stringify([other.alignment, other.spots]);

/**
 * Stores what was traced on one of a bird's photographs, over the trace that was seen. Throws `StaffError`: "not-found" where the
 * photograph is gone, "conflict" with the photograph as it is now where somebody else has traced it meanwhile.
 */
export const tracePhotograph =
  (seen: Photograph, trace: Required<Trace>): Change =>
  (bird) => {
    const { photographs = [] } = bird.record;
    const stored = photographs.find(({ id }) => id === seen.id);
    if (!stored) throw new StaffError("not-found", `no photograph ${seen.id}`);
    // Where the same is stored already, its answer was lost, and nobody's trace would be.
    if (!isSameTrace(stored, seen) && !isSameTrace(stored, trace))
      throw new StaffError("conflict", `traced meanwhile: ${seen.id}`, stored);
    return joined(
      bird,
      photographs.map((each) => (each === stored ? { ...each, ...trace, traced: true } : each)),
    );
  };

/** What visitors see of a bird from now on; the spots are those that all of its photographs show, in the frame of this one. */
export const showPhotograph =
  (id: string): Change =>
  (bird) => {
    const { photographs = [] } = bird.record;
    const chosen = photographs.find((photograph) => photograph.id === id);
    if (!chosen) return bird;
    const { file: picture, icon = chosen.file } = chosen;
    return joined({ ...bird, record: { ...bird.record, picture, icon } }, photographs);
  };

/** Takes a photograph off a bird; if it was what visitors see, they see another one, of those that are traced the first. */
export const removePhotograph =
  (id: string): Change =>
  (bird) => {
    const { record } = bird;
    const removed = record.photographs?.find((photograph) => photograph.id === id);
    const rest = (record.photographs ?? []).filter((photograph) => photograph.id !== id);
    const shown = removed?.file === record.picture ? { picture: "", icon: "", alignment: undefined } : {};
    const wasTraced = removed?.spots !== undefined;
    const spots =
      wasTraced && rest.every((photograph) => photograph.spots === undefined) ? { spots: undefined } : {};
    const left = joined({ ...bird, record: { ...record, ...shown, ...spots } }, rest);
    const next = rest.find(({ traced }) => traced) ?? rest[0];
    return left.record.picture === "" && next ? showPhotograph(next.id)(left) : left;
  };
