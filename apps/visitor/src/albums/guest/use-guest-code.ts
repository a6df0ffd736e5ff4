import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { record } from "../../telemetry/events/record.ts";
import { albumFailure } from "../failure.ts";
import { codeOfGuestDrawings } from "./make-guest-code.ts";

/**
 * Requests the code of this device's drawings at each opening: more may have been drawn since, and the code's
 * time begins anew. Gives the reason where it would stand for no drawing, and where the call has failed.
 */
export function useGuestCode(aquarium: string) {
  const {
    data: made,
    error,
    refetch,
  } = useQuery({
    queryKey: ["guestCode", aquarium],
    queryFn: () => codeOfGuestDrawings(aquarium),
    // Nothing of one visit may appear in the next.
    gcTime: 0,
    staleTime: 0,
  });
  const shown = typeof made === "object" ? made : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening, whatever arrives while it is open
  useEffect(() => {
    if (shown) record("album_code", { step: "shown", drawings: shown.drawings });
  }, [shown !== undefined]);
  const failure = useMemo(() => (error ? albumFailure(error) : undefined), [error]);
  return { made, failure, refetch };
}
