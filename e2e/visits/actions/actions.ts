import type { Action } from "./action.ts";
import { BROWSING_ACTIONS } from "./browsing-actions.ts";
import { DRAWING_ACTIONS } from "./drawing-actions.ts";
import { FORM_ACTIONS } from "./form-actions.ts";
import { HOME_ACTIONS } from "./home-actions.ts";
import { LOOK_ACTIONS } from "./look-actions.ts";
import { RESULTS_ACTIONS } from "./results-actions.ts";
import { TROUBLE_ACTIONS } from "./trouble-actions.ts";

/** Everything that a visitor can do, by its name in a script. */
export const ACTIONS: Readonly<Record<string, Action>> = {
  ...DRAWING_ACTIONS,
  ...RESULTS_ACTIONS,
  ...LOOK_ACTIONS,
  ...HOME_ACTIONS,
  ...FORM_ACTIONS,
  ...BROWSING_ACTIONS,
  ...TROUBLE_ACTIONS,
};
