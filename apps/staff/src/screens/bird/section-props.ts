import type { PenguinRecord } from "@harapen/contract/records";
import type { BirdDocument } from "@harapen/contract/staff/content";

/** What a section of the form shows and changes. */
export interface BirdSectionProps {
  readonly bird: BirdDocument;
  readonly onChange: (change: (bird: BirdDocument) => BirdDocument) => void;
}

/** A change of the record's fields. */
export const recordChange =
  (fields: Partial<PenguinRecord>) =>
  (bird: BirdDocument): BirdDocument => ({ ...bird, record: { ...bird.record, ...fields } });
