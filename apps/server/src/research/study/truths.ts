import type { StudyData } from "./study-data.ts";

/** Which penguin it was: its id, or `null` where it was none of the list. */
export interface Truth {
  readonly penguin: string | null;
}

/** Returns what finds the truth in force of a participant's drawing: what was entered of the drawing, or else of all that they drew. `key` names drawings as whoever asks does. */
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
