import type { AlbumFailure } from "../failure.ts";
/** The texts of albums, beside the messages that Home has too; `{{…}}` are filled in. */
export interface AlbumText {
  readonly collection: {
    readonly title: string;
    readonly titleOfOthers: string;
    readonly count: string;
    readonly all: string;
    readonly none: string;
    readonly notMet: string;
    readonly times: string;
  };
  readonly hint: { readonly title: string; readonly bands: string; readonly noBands: string };
  readonly family: {
    readonly title: string;
    readonly pair: string;
    readonly parents: string;
    readonly children: string;
    readonly more: string;
  };
  readonly remove: {
    readonly begin: string;
    readonly end: string;
    readonly label: string;
    readonly question: string;
    readonly text: string;
    /** What is left of a drawing after it was deleted. */
    readonly stays: string;
    readonly yes: string;
    readonly no: string;
  };
  /** Why a change is not known to have been made, or why there is no answer to what was asked. */
  readonly failed: Readonly<Record<AlbumFailure, string>>;
  /** In place of the entries that follow. */
  readonly missing: string;
  readonly code: {
    readonly title: string;
    readonly scan: string;
    readonly type: string;
    readonly until: string;
    readonly onItsWay: string;
    readonly who: string;
    /** Leads to the same drawings on the device that shows the code. */
    readonly here: string;
  };
  readonly open: {
    readonly title: string;
    readonly text: string;
    readonly field: string;
    readonly open: string;
    readonly noCode: string;
    readonly unknown: string;
    readonly tooMany: string;
    readonly another: string;
    readonly until: string;
    readonly empty: string;
    readonly claimed: string;
    /** Of drawings that were made here, and deleted since. */
    readonly gone: string;
    readonly claim: string;
    readonly claimText: string;
    readonly taken: string;
    readonly link: string;
    readonly drawnHere: string;
    /** How many drawings of members wait on the device until they log in. */
    readonly waitingHere: string;
  };
}
