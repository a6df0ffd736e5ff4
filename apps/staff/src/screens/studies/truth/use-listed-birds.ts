import { withoutReadings } from "@harapen/contract/readings";
import type { DraftedBird } from "@harapen/contract/staff/draft";
import { labelsIn, textIn } from "../../../draft/display-text.ts";
import { useDraft } from "../../../draft/use-draft.ts";
import { useStaffLocale, useTexts } from "../../../i18n/texts.ts";
import { TRUTH } from "./texts.ts";

/** A penguin that visitors can be shown. */
export interface ListedBird {
  readonly bird: DraftedBird;
  readonly name: string;
  /** The names of its bands' colours. */
  readonly bands: readonly string[];
}

/** Returns the published penguins, whatever the draft changes about them. */
export function useListedBirds() {
  const { none } = useTexts(TRUTH);
  const { locale } = useStaffLocale();
  const draft = useDraft();
  const labels = labelsIn(draft.details.content.labels, "color", locale);
  const published = draft.birds.filter(({ change }) => change?.published !== null);
  const birds: readonly ListedBird[] = published.map((bird) => ({
    bird,
    name: withoutReadings(textIn(bird.content.name, locale) ?? bird.id),
    bands: bird.content.record.band_color.map((code) => labels[code] ?? code),
  }));
  /** The name of one of them, or that it was none. */
  const nameOf = (id: string | null) =>
    id === null ? none : (birds.find(({ bird }) => bird.id === id)?.name ?? id);
  return { birds, labels, nameOf };
}

/** Returns the penguins that match a search text: parts of a name, of a band's colour, or an id. */
export function findBirds(birds: readonly ListedBird[], words: string): readonly ListedBird[] {
  const wanted = words.normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean);
  return birds.filter(({ bird, name, bands }) => {
    const text = [bird.id, name, ...Object.values(bird.content.name), ...bands].join(" ").toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
