import type { DraftedBird, DraftResponse } from "@harapen/contract/staff/draft";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { draftQuery } from "../api/draft.ts";
import { type Rights, rightsIn, useMe } from "../ui/use-me.ts";

/** The slug of the aquarium of the screen. */
export function useSlug(): string {
  return useParams().aquarium ?? "";
}

/** The draft of the aquarium of the screen. */
export function useDraft(): DraftResponse {
  return useSuspenseQuery(draftQuery(useSlug())).data;
}

/** The same, loaded again when the component mounts: for what is edited, after it was seen in a list that may be old. */
export function useFreshDraft(): DraftResponse {
  return useSuspenseQuery({ ...draftQuery(useSlug()), refetchOnMount: "always" }).data;
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
