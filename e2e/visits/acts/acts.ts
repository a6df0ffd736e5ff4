import type { Act } from "./act.ts";
import { BROWSING_ACTS } from "./browsing-acts.ts";
import { DRAWING_ACTS } from "./drawing-acts.ts";
import { FORM_ACTS } from "./form-acts.ts";
import { HOME_ACTS } from "./home-acts.ts";
import { LOOK_ACTS } from "./look-acts.ts";
import { RESULTS_ACTS } from "./results-acts.ts";
import { TROUBLE_ACTS } from "./trouble-acts.ts";

/** Everything that a visitor can do, by its name in a script. */
export const ACTS: Readonly<Record<string, Act>> = {
  ...DRAWING_ACTS,
  ...RESULTS_ACTS,
  ...LOOK_ACTS,
  ...HOME_ACTS,
  ...FORM_ACTS,
  ...BROWSING_ACTS,
  ...TROUBLE_ACTS,
};
