import type { Action } from "./actions/action.ts";
import { ACTIONS } from "./actions/actions.ts";
import type { VisitModel } from "./model/visit-model.ts";
import type { Random } from "./random.ts";

/** One action of the visitor, with their choice; it can be stored as JSON. */
export interface Step {
  readonly action: string;
  readonly choice: unknown;
}

export function actOf({ action }: Step): Action {
  const found = ACTIONS[action];
  if (!found) throw new Error(`a visitor can't ${action}`);
  return found;
}

/** Returns a random action that is possible now. */
export function nextStep(model: VisitModel, random: Random): Step {
  const steps = Object.entries(ACTIONS)
    .map(([name, { weight, choose }]) => ({ action: name, weight, choice: choose(random, model) }))
    .filter((step) => isLawful(step, model));
  const { action, choice } = random.pickWeighted(steps);
  return { action, choice };
}

export function isLawful(step: Step, model: VisitModel): boolean {
  return actOf(step).isPossible(model, step.choice);
}

/** Formats a script as one line, which `VISIT` accepts to replay it. */
export function formatScript(steps: readonly Step[]): string {
  return JSON.stringify(steps.map(({ action, choice }) => (choice === null ? [action] : [action, choice])));
}

export function parseScript(text: string): Step[] {
  const steps = JSON.parse(text) as [string, unknown?][];
  return steps.map(([action, choice = null]) => ({ action, choice }));
}
