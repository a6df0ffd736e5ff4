import { keptLocales } from "@harapen/contract/chosen-locales";
import type { Locale } from "@harapen/contract/locales";
import type { Penguin } from "@harapen/contract/penguin";
import type { DraftedBird, DraftResponse } from "@harapen/contract/staff/draft";
import { dayIn, timeZoneOf } from "@harapen/contract/time-zone";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { draftQuery } from "../api/draft.ts";
import { type Rights, rightsIn, useMe } from "../api/me.ts";
import { COMMON, useStaffLocale, useTexts } from "../i18n/texts.ts";
import { textIn } from "./display-text.ts";

/** The slug of the aquarium of the screen. */
export function useSlug(): string {
  return useParams().aquarium ?? "";
}

/** The draft of the aquarium of the screen. */
export function useDraft(): DraftResponse {
  return useSuspenseQuery(draftQuery(useSlug())).data;
}

/** The same, loaded again as the component mounts: for what is edited after an old list was seen. */
export function useFreshDraft(): DraftResponse {
  return useSuspenseQuery({ ...draftQuery(useSlug()), refetchOnMount: "always" }).data;
}

/** The time zone in which days of the aquarium of the screen are meant. */
export function useTimeZone(): string {
  return timeZoneOf(useDraft().details.content.details);
}

/** Today's day at the aquarium of the screen: 2026-11-22. */
export function useToday(): string {
  return dayIn(useTimeZone());
}

/** The languages in which the keepers of the screen's aquarium write. */
export function useKeptLocales(): readonly Locale[] {
  return keptLocales(useDraft().details.content.details);
}

/** What the person may do in the aquarium of the screen. */
export function useRights(): Rights {
  return rightsIn(useMe(), useSlug());
}

/** Returns the birds of the draft without those that it removes. */
export function keptBirds({ birds }: Pick<DraftResponse, "birds">): readonly DraftedBird[] {
  return birds.filter(({ change }) => change?.state !== "removed");
}

/** The number of documents that the draft changes. */
export function changesOf({ details, birds }: DraftResponse): number {
  return birds.filter(({ change }) => change).length + (details.change ? 1 : 0);
}

/** Returns a bird's record as visitors have it now; undefined where it is not published yet. */
export function publishedRecord({ content, change }: DraftedBird): Penguin | undefined {
  return change ? change.published?.record : content.record;
}

/** Returns functions for the birds of the draft by their ids, and for their names. */
export function useBirdNames(): {
  birdOf: (id: string) => DraftedBird | undefined;
  nameOf: (id: string) => string;
} {
  const { locale } = useStaffLocale();
  const { nameless } = useTexts(COMMON);
  const byId = new Map(useDraft().birds.map((bird) => [bird.id, bird]));
  const birdOf = (id: string) => byId.get(id);
  return { birdOf, nameOf: (id) => textIn(birdOf(id)?.content.name ?? {}, locale) ?? nameless };
}
