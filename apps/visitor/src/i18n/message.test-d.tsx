import { Message } from "./FormattedText.tsx";
import type { Messages } from "./messages/messages.ts";

/** Checked by the compiler alone: `@ts-expect-error` fails where the line after it compiles. */
export const known = <Message of="results.title" />;
export const filled = <Message of="results.candidate" values={{ rank: 1, name: "Sango" }} />;
// @ts-expect-error: there is no such message
export const unknown = <Message of="results.titel" />;
// @ts-expect-error: a group of messages is not a message
export const group = <Message of="results" />;
// @ts-expect-error: a message with placeholders needs values
export const unfilled = <Message of="results.candidate" />;
// @ts-expect-error: a value for each placeholder
export const halfFilled = <Message of="results.candidate" values={{ rank: 1 }} />;
// @ts-expect-error: a message without placeholders takes no values
export const overfilled = <Message of="results.title" values={{ rank: 1 }} />;
export const either = <Message of={Math.random() < 2 ? "nav.draw" : "nav.catalog"} />;

declare const complete: Messages;
// @ts-expect-error: a catalog that lacks a message
export const missing: Messages = { ...complete, nav: { label: "", draw: "", catalog: "" } };
export const extra: Messages = {
  ...complete,
  // @ts-expect-error: a message that English does not have
  nav: { label: "", draw: "", catalog: "", home: "", album: "" },
};
