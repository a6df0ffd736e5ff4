import type { VisitModel } from "../model/visit-model.ts";
import type { Phone } from "../phone/phone.ts";
import type { Random } from "../random.ts";

/** A visit under way: the model, and the phone on which it really takes place. */
export interface Visit {
  readonly model: VisitModel;
  readonly phone: Phone;
  /** The study that the visitor takes part in, if one runs. */
  readonly study?: string | undefined;
}

interface Definition<Choice> {
  /** How often it is done, relative to the visitor's other possible actions. */
  readonly weight: number;
  /** Whether the visitor can do it now. */
  isPossible(model: VisitModel, choice: Choice): boolean;
  /** Chooses between several ways to do it: a JSON value. */
  choose?(random: Random, model: VisitModel): Choice;
  /** Performs it on the phone by the app's controls, and in the model. */
  perform(visit: Visit, choice: Choice): Promise<void>;
}

/** Something that a visitor can do. */
export type Action = Required<Definition<unknown>>;

export function action<Choice = null>(definition: Definition<Choice>): Action {
  const { weight, isPossible, choose = () => null, perform } = definition;
  return {
    weight,
    choose,
    isPossible: (model, choice) => isPossible(model, choice as Choice),
    perform: (visit, choice) => perform(visit, choice as Choice),
  };
}

/** Whether a screen is shown with no dialog open. */
export function isAt(model: VisitModel, screen: string): boolean {
  const { place, question } = model.tab;
  const isCovered = place.screen === "catalog" && place.penguin !== undefined;
  return place.screen === screen && question === undefined && !isCovered;
}
