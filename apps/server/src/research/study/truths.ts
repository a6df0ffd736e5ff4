import type { StudyData } from "./study-data.ts";

/** Which penguin it really was: its id, or `null` where it is none in the list. */
export interface Truth {
  readonly penguin: string | null;
}

/**
 * Returns a function that finds the truth in force for a participant's drawing: the entry for the drawing, or else that for all of theirs. `key` converts the truths' drawing ids
 * to those with which the function is called.
 */
export function truthFinder(
  truths: StudyData["truths"],
  key: (drawing: string) => string,
): (participant: string, drawing: string | null | undefined) => Truth | undefined {
  const inForce = new Map<string, Truth>();
  for (const { participant, drawing_id, penguin, replaced_at } of truths)
    if (replaced_at === null) inForce.set(placeOf(participant, drawing_id && key(drawing_id)), { penguin });
  return (participant, drawing) =>
    inForce.get(placeOf(participant, drawing)) ?? inForce.get(placeOf(participant, null));
}

function placeOf(participant: string, drawing: string | null | undefined): string {
  return `${participant} ${drawing ?? ""}`;
}
