import type { Participation } from "@harapen/contract/calls/studies";
import { useStudies } from "../study-store.ts";

/**
 * Returns the visitor's participation in an aquarium's study, for a component; `undefined` where they do not
 * take part.
 */
export function useParticipation(aquarium: string): Participation | undefined {
  const here = useStudies(({ aquariums }) => aquariums[aquarium]);
  return here?.study && here.status.kind === "joined" ? here.status.participation : undefined;
}
