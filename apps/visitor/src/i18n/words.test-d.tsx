import type { Messages } from "./messages.ts";
import { Words } from "./Words.tsx";

/** Checked by the compiler alone: each line below it must refuse. */
export const known = <Words of="results.title" />;
export const filled = <Words of="results.candidate" values={{ rank: 1, name: "Sango" }} />;
// @ts-expect-error: there is no such message
export const unknown = <Words of="results.titel" />;
// @ts-expect-error: a group of messages is no message
export const group = <Words of="results" />;
// @ts-expect-error: the blanks of a message must be filled
export const unfilled = <Words of="results.candidate" />;
// @ts-expect-error: every one of them
export const halfFilled = <Words of="results.candidate" values={{ rank: 1 }} />;
// @ts-expect-error: and with nothing else
export const overfilled = <Words of="results.title" values={{ rank: 1 }} />;
export const either = <Words of={Math.random() < 2 ? "nav.draw" : "nav.catalog"} />;

declare const complete: Messages;
// @ts-expect-error: a language without a message
export const missing: Messages = { ...complete, nav: { label: "", draw: "", catalog: "" } };
export const stray: Messages = {
  ...complete,
  // @ts-expect-error: a message that English does not have
  nav: { label: "", draw: "", catalog: "", home: "", album: "" },
};
