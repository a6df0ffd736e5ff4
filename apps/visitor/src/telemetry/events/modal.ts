import { record } from "./record.ts";
import { onViewChange } from "./view-changes.ts";

interface OpenModal {
  readonly screen: string;
  readonly penguin_name: string;
  readonly openedAt: number;
}

let open: OpenModal | null = null;

function tellClose(): void {
  if (open === null) return;
  const { openedAt, ...modal } = open;
  record("modal_close", { ...modal, dwell_ms: Math.max(0, Date.now() - openedAt) });
}

// A dialog that is open when the page hides is told of with its time so far, as the view itself is.
onViewChange((turn) => {
  if (turn === "reopened") return tellOpenAnew();
  tellClose();
  if (turn === "left") open = null;
});

function tellOpenAnew(): void {
  if (open !== null) tellOpen(open.screen, open.penguin_name);
}

function tellOpen(screen: string, penguin_name: string): void {
  open = { screen, penguin_name, openedAt: Date.now() };
  record("modal_open", { screen, penguin_name });
}

/**
 * The penguin whose dialog is open on a screen, undefined for none. To say the same again tells of nothing, so that
 * renderings may say it as often as they like.
 */
export function setOpenModal(screen: string, penguin: string | undefined): void {
  if (open?.penguin_name === penguin) return;
  tellClose();
  open = null;
  if (penguin !== undefined) tellOpen(screen, penguin);
}
