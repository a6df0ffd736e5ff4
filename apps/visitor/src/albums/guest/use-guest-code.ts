import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { record } from "../../telemetry/events/record.ts";
import { codeOfGuestDrawings } from "./make-guest-code.ts";

/** The code of what was drawn on this device, asked for at each opening: more may have been drawn since, and its time begins anew. Why there is none, where it would stand for no drawing. */
export function useGuestCode(aquarium: string) {
  const {
    data: made,
    isError,
    refetch,
  } = useQuery({
    queryKey: ["guestCode", aquarium],
    queryFn: () => codeOfGuestDrawings(aquarium),
    // Nothing of a visit is to be found in the next one's.
    gcTime: 0,
    staleTime: 0,
  });
  const shown = typeof made === "object" ? made : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening, whatever arrives while it is open
  useEffect(() => {
    if (shown) record("album_code", { step: "shown", drawings: shown.drawings });
  }, [shown !== undefined]);
  return { made, isError, refetch };
}
