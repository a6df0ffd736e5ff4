import type { EventPayload } from "@harapen/contract/telemetry/events";
import { newUuid } from "../../platform/uuid.ts";
import { type Ending, journal, record } from "./record.ts";
import { viewParts } from "./view-parts.ts";

type Modal = EventPayload<"modal_open">;

/** The open dialog, and its stay within the current view; null once that has ended. */
const own: {
  shown: Modal | null;
  stay: { readonly closeId: string; readonly openedAt: number } | null;
} = { shown: null, stay: null };

/**
 * Sets the penguin whose dialog is open on a screen, undefined for none, and records `modal_open` and
 * `modal_close` where that changes. Setting the same again records nothing, so that every rendering may do
 * so.
 */
export function setOpenModal(screen: string, penguin: string | undefined): void {
  if (own.shown?.penguin_name === penguin) return;
  const ending = closing();
  own.shown = penguin === undefined ? null : { screen, penguin_name: penguin };
  own.stay = null;
  if (ending) journal.recordEvent(ending);
  open();
}

viewParts.add({
  ending: closing,
  onViewChange: (change) => {
    own.stay = null;
    if (change === "left") own.shown = null;
    if (change === "reopened") open();
  },
});

function open(): void {
  if (own.shown === null) return;
  own.stay = { closeId: newUuid(), openedAt: Date.now() };
  record("modal_open", own.shown);
}

function closing(): Ending | undefined {
  const { shown, stay } = own;
  if (shown === null || stay === null) return undefined;
  const at = Date.now();
  const payload = { ...shown, dwell_ms: Math.max(0, at - stay.openedAt) };
  return { name: "modal_close", payload, at, id: stay.closeId };
}
