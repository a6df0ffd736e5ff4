import { record } from "./record.ts";
import { onViewChange } from "./view-changes.ts";

interface OpenModal {
  readonly screen: string;
  readonly penguin_name: string;
  readonly openedAt: number;
}

let open: OpenModal | null = null;

/**
 * Sets the penguin whose dialog is open on a screen, undefined for none, and records `modal_open` and `modal_close` where
 * that changes. To set the same again records nothing, so that every rendering may set it.
 */
export function setOpenModal(screen: string, penguin: string | undefined): void {
  if (open?.penguin_name === penguin) return;
  recordClose();
  open = null;
  if (penguin !== undefined) recordOpen(screen, penguin);
}

// A dialog that is open when the page hides is recorded with its time so far, as the view itself is.
onViewChange((change) => {
  if (change === "reopened") return reopen();
  recordClose();
  if (change === "left") open = null;
});

function reopen(): void {
  if (open !== null) recordOpen(open.screen, open.penguin_name);
}

function recordOpen(screen: string, penguin_name: string): void {
  open = { screen, penguin_name, openedAt: Date.now() };
  record("modal_open", { screen, penguin_name });
}

function recordClose(): void {
  if (open === null) return;
  const { openedAt, ...modal } = open;
  record("modal_close", { ...modal, dwell_ms: Math.max(0, Date.now() - openedAt) });
}
