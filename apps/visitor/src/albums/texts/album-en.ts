import type { Texts } from "../../i18n/messages/messages.ts";
import type { AlbumFailure } from "../failure.ts";

export const en = {
  collection: {
    title: "Penguins you have met",
    titleOfOthers: "Penguins in this album",
    count: "{{met}} of {{total}} met",
    all: "Every one of them!",
    none: "Draw a penguin's belly to bring it out of the dark.",
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
    label: "Delete the drawing of {{name}} from {{day}}",
    question: "Delete this drawing?",
    text: "You can't undo this. It also deletes your answer, and what the search has learned from the drawing.",
    stays: "If it was recorded, a log without names keeps how it was drawn, line by line.",
    yes: "Delete",
    no: "Keep it",
  },
  /** Why a change is not known to have been made, or why there is no answer to what was asked. */
  failed: {
    offline: "There is no network right now. Please try again later.",
    noAnswer: "The server does not answer. Please try again later.",
    serverError: "The server has a problem right now. Please try again later.",
    refused: "The server did not accept this. Please try again later.",
    signedOut: "You are no longer logged in. Please log in again.",
    later: "That does not seem to have worked. Please try again later.",
  } satisfies Record<AlbumFailure, string>,
  /** In place of the entries that follow. */
  missing: "Some drawings can't be loaded. Please try again.",
  code: {
    title: "Your drawings on another phone",
    scan: "Scan this with the other phone's camera.",
    type: "Or open {{address}} there, and type the code:",
    until: "Drawings: {{drawings}}. The code works until {{date}}.",
    onItsWay: "Still on their way: {{waiting}}. You will see them with this code when they arrive.",
    who: "Anyone with the code can see these drawings, and keep them by logging in.",
    here: "See your drawings here",
  },
  open: {
    title: "See drawings with their code",
    text: "The code is on the device where you drew: twelve letters and digits.",
    field: "Code",
    open: "Show the drawings",
    noCode: "That doesn't look like a code. Please check it.",
    unknown: "This code doesn't exist or has expired.",
    tooMany: "Too many wrong codes were entered here. Please try again in a few minutes.",
    another: "Another code",
    until: "These drawings can be seen until {{date}}.",
    empty: "The drawings have not arrived yet. Please try again in a moment.",
    claimed: "Somebody has put these drawings into their own album. The code no longer shows them.",
    gone: "These drawings no longer exist.",
    claim: "Put them into my album",
    claimText: "Log in to keep these drawings in your own album.",
    taken: "Somebody else has already put these drawings into their album.",
    link: "I have a code",
    drawnHere: "Drawings made on this device without logging in: {{drawings}}",
    waitingHere: "Drawings that will be sent when you log in: {{drawings}}",
  },
} as const;

/** The texts of albums, beside the messages that Home has too, in the shape of the English ones. */
export type AlbumText = Texts<typeof en>;
