import { type Aids, NO_AIDS } from "@harapen/contract/aids";
import type { AquariumResponse } from "@harapen/contract/aquarium";
import { useQuery } from "@tanstack/react-query";
import { queryClient } from "../api/query-client.ts";
import { aquariumQuery } from "../penguins/queries.ts";
import { isOutside, statusOf, useStudies } from "./study-store.ts";

/**
 * The study aids in force for a search at an aquarium now: none where its settings are not known. While a
 * study runs, participants have their arm's aids and others the aquarium's own; visitors who may yet take
 * part have none, so that they have not seen what their arm leaves out.
 */
export function aidsInForce(aquarium: string): Aids {
  return aidsAt(aquarium, queryClient.getQueryData(aquariumQuery(aquarium).queryKey)) ?? NO_AIDS;
}

/** The same for a component, which follows them. */
export function useAidsInForce(aquarium: string): Aids {
  return useSettledAids(aquarium) ?? NO_AIDS;
}

/**
 * The same, but `undefined` as long as others may yet be in force: the settings are not known, or the
 * visitor may yet take part in a study.
 */
export function useSettledAids(aquarium: string): Aids | undefined {
  const { data } = useQuery(aquariumQuery(aquarium));
  useStudies(({ aquariums }) => aquariums[aquarium]);
  return aidsAt(aquarium, data);
}

/** Whether a component shows what the aid `extras` holds. */
export const useExtras = (aquarium: string): boolean => useAidsInForce(aquarium).extras;

/**
 * Whether the aids of a search are those with which it began: in a study, they decided then what the answer
 * may contain.
 */
export function isInStudy(aquarium: string): boolean {
  return queryClient.getQueryData(aquariumQuery(aquarium).queryKey)?.study !== undefined;
}

function aidsAt(aquarium: string, record: AquariumResponse | undefined): Aids | undefined {
  if (!record) return undefined;
  if (!record.study) return record.aids;
  const status = statusOf(aquarium, record.study);
  if (status.kind === "joined") return status.participation.aids;
  return isOutside(status) ? record.aids : undefined;
}
