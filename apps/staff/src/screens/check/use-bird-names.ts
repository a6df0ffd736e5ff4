import type { DraftedBird } from "@harapen/contract/staff/draft";
import { textIn } from "../../draft/display-text.ts";
import { useDraft } from "../../draft/use-draft.ts";
import { useStaffLocale } from "../../i18n/locale-context.ts";

/** Returns functions for the birds of the draft by their ids, and for their names. */
export function useBirdNames(): {
  birdOf: (id: string) => DraftedBird | undefined;
  nameOf: (id: string) => string;
} {
  const { locale } = useStaffLocale();
  const byId = new Map(useDraft().birds.map((bird) => [bird.id, bird]));
  const birdOf = (id: string) => byId.get(id);
  return { birdOf, nameOf: (id) => textIn(birdOf(id)?.content.name ?? {}, locale) ?? id };
}
