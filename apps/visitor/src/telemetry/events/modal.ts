import type { EventPayload } from "@harapen/contract/telemetry/events";
import { newUuid } from "../../platform/uuid.ts";
import { type Ending, record, recordEvent } from "./record.ts";
import { addViewPart } from "./view-parts.ts";

type Modal = EventPayload<"modal_open">;

/** The open dialog. */
let shown: Modal | null = null;
/** Its stay within the current view; null once that has ended. */
let stay: { readonly closeId: string; readonly openedAt: number } | null = null;

/**
 * Sets the penguin whose dialog is open on a screen, undefined for none, and records `modal_open` and `modal_close` where
 * that changes. Setting the same again records nothing, so that every rendering may do so.
 */
export function setOpenModal(screen: string, penguin: string | undefined): void {
  if (shown?.penguin_name === penguin) return;
  const ending = closing();
  shown = penguin === undefined ? null : { screen, penguin_name: penguin };
  stay = null;
  if (ending) recordEvent(ending);
  open();
}

addViewPart({
  ending: closing,
  onViewChange: (change) => {
    stay = null;
    if (change === "left") shown = null;
    if (change === "reopened") open();
  },
});

function open(): void {
  if (shown === null) return;
  stay = { closeId: newUuid(), openedAt: Date.now() };
  record("modal_open", shown);
}

function closing(): Ending | undefined {
  if (shown === null || stay === null) return undefined;
  const at = Date.now();
  const payload = { ...shown, dwell_ms: Math.max(0, at - stay.openedAt) };
  return { name: "modal_close", payload, at, id: stay.closeId };
}
