import type { Act } from "./acts/act.ts";
import { ACTS } from "./acts/acts.ts";
import type { VisitModel } from "./model/visit-model.ts";
import type { Random } from "./random.ts";

/** One thing that the visitor does, with what they chose; JSON keeps it. */
export interface Step {
  readonly act: string;
  readonly choice: unknown;
}

export function actOf({ act }: Step): Act {
  const found = ACTS[act];
  if (!found) throw new Error(`a visitor can't ${act}`);
  return found;
}

/** Something that the visitor can do now, chosen at random. */
export function nextStep(model: VisitModel, random: Random): Step {
  const steps = Object.entries(ACTS)
    .map(([name, { weight, choose }]) => ({ act: name, weight, choice: choose(random, model) }))
    .filter((step) => isLawful(step, model));
  const { act, choice } = random.pickWeighted(steps);
  return { act, choice };
}

export function isLawful(step: Step, model: VisitModel): boolean {
  return actOf(step).lawful(model, step.choice);
}

/** A script as one line, which `VISIT` takes to replay it. */
export function formatScript(steps: readonly Step[]): string {
  return JSON.stringify(steps.map(({ act, choice }) => (choice === null ? [act] : [act, choice])));
}

export function parseScript(text: string): Step[] {
  const steps = JSON.parse(text) as [string, unknown?][];
  return steps.map(([act, choice = null]) => ({ act, choice }));
}
