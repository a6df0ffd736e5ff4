import type { Texts } from "../../i18n/messages/messages.ts";
import type { AlbumFailure } from "../failure.ts";

export const en = {
  collection: {
    title: "Penguins you have met",
    titleOfOthers: "Penguins in this album",
    count: "{{met}} of {{total}} met",
    all: "Every one of them!",
    none: "Draw a penguin's belly, and it comes out of the dark.",
    notMet: "Not met yet",
    times: "{{name}}, {{drawings}} drawings",
  },
  hint: {
    title: "Who could this be?",
    bands: "Look for the penguin with these bands, and draw its belly!",
    noBands: "Look closely at the penguins, and draw their bellies!",
  },
  family: {
    title: "Pairs and families",
    pair: "A pair",
    parents: "Parents",
    children: "Children",
    more: "More to discover: {{count}}",
  },
  remove: {
    begin: "Delete drawings",
    end: "Done deleting",
    label: "Delete the drawing of {{name}} of {{day}}",
    question: "Delete this drawing?",
    text: "It can't be brought back. What was saved with it goes, too: your answer, and what the search has learned from it.",
    stays: "How it was drawn, line by line, stays in a log without names, if it was recorded.",
    yes: "Delete",
    no: "Keep it",
  },
  /** Why a change is not known to have been made, or why there is no answer to what was asked. */
  failed: {
    offline: "There is no network right now. Please try again later.",
    noAnswer: "The server does not answer. Please try again later.",
    serverError: "The server has a problem right now. Please try again later.",
    refused: "The server did not accept this. Please try again later.",
    signedOut: "You are not logged in any more. Please log in again.",
    later: "That does not seem to have worked. Please try again later.",
  } satisfies Record<AlbumFailure, string>,
  /** In place of the entries that follow. */
  missing: "Some drawings can't be loaded. Please try again.",
  code: {
    title: "Your drawings on another phone",
    scan: "Scan this with the other phone's camera.",
    type: "Or open {{address}} there, and type the code:",
    until: "Drawings: {{drawings}}. The code works until {{date}}.",
    onItsWay:
      "Still on their way: {{waiting}}. They can be seen with this code as soon as they have arrived.",
    who: "Whoever has the code can see these drawings, and keep them by logging in.",
    here: "See your drawings here",
  },
  open: {
    title: "See drawings by their code",
    text: "It is shown where the drawings were made: twelve letters and digits.",
    field: "Code",
    open: "Show the drawings",
    noCode: "That is not quite a code. Please look at it once more.",
    unknown: "There is no such code, or its time is over.",
    tooMany: "Too many wrong codes have come from here. Please try again in a few minutes.",
    another: "Another code",
    until: "These drawings can be seen until {{date}}.",
    empty: "The drawings have not arrived yet. Please try again in a moment.",
    claimed: "These drawings are in somebody's own album now. The code shows them no more.",
    gone: "These drawings are not kept any more.",
    claim: "Put them into my album",
    claimText: "Log in, and these drawings stay in your own album.",
    taken: "Somebody else has taken these drawings into their album already.",
    link: "I have a code",
    drawnHere: "Drawings made on this device without logging in: {{drawings}}",
    waitingHere: "Drawings on this device that are sent as soon as you log in: {{drawings}}",
  },
} as const;

/** The texts of albums, beside the messages that Home has too, in the shape of the English ones. */
export type AlbumText = Texts<typeof en>;
