import type { DetailsDocument } from "@harapen/contract/staff/content";

/** What a part of the screen shows and changes. */
export interface PartProps {
  readonly details: DetailsDocument;
  readonly onChange: (change: (details: DetailsDocument) => DetailsDocument) => void;
}
