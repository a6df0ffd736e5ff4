import type { ComparisonView } from "@harapen/contract/aids";

/** A screen that shows nothing, but redirects to another at once: the view before it goes on until then. */
export const LEADS_ON = "leads on";

/** A visitor's place in the app, to the detail by which views differ. */
export interface ViewLocation {
  /** Identifies the view: a new key is a new view. */
  readonly key: string;
  readonly screen: string;
  /** The fields of `page_view` beside the screen. */
  readonly details: {
    readonly search_id?: string;
    readonly penguin_name?: string;
    readonly rank?: number;
    readonly comparison?: ComparisonView;
  };
}
