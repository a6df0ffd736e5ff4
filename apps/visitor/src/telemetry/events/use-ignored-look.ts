import type { LookKind } from "@harapen/contract/calls/looks";
import { useEffect, useEffectEvent, useRef } from "react";
import { newUuid } from "../../platform/uuid.ts";
import type { Ending } from "./record.ts";
import { type ViewChange, viewParts } from "./view-parts.ts";

interface OpenLook {
  readonly searchId: string;
  readonly number: number;
  readonly kind: LookKind;
  /** Whether an answer was given just now, which is not on the page yet. */
  readonly isAnswered: () => boolean;
}

/**
 * Records `look_ignored` when the results are left, or their page ends, with a question open; undefined where
 * none is.
 */
export function useIgnoredLook(open: OpenLook | undefined): void {
  const stay = useRef<{ readonly eventId: string; readonly since: number }>(null);
  const begin = useEffectEvent(() => {
    stay.current = { eventId: newUuid(), since: Date.now() };
  });
  const ending = useEffectEvent((): Ending | undefined => {
    if (!open || !stay.current || open.isAnswered()) return undefined;
    const { searchId: search_id, number, kind } = open;
    const at = Date.now();
    const payload = { search_id, number, kind, shown_ms: Math.max(0, at - stay.current.since) };
    return { name: "look_ignored", payload, at, id: stay.current.eventId };
  });
  const { searchId, kind } = open ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question that takes another's place begins anew
  useEffect(() => begin(), [searchId, kind]);
  useEffect(() => {
    if (searchId === undefined) return;
    viewParts.notifyOpened();
    return viewParts.add({
      ending,
      onViewChange: (change: ViewChange) => {
        stay.current = null;
        if (change === "reopened") begin();
      },
    });
  }, [searchId]);
}
