import type { VisitModel } from "../model/visit-model.ts";
import type { Phone } from "../phone/phone.ts";
import type { Random } from "../random.ts";

/** A visit under way: the model, and the phone on which it really happens. */
export interface Visit {
  readonly model: VisitModel;
  readonly phone: Phone;
  /** The study that its visitor takes part in, where one runs. */
  readonly study?: string | undefined;
}

interface Definition<Choice> {
  /** How often it is done, compared with what else the visitor could do. */
  readonly weight: number;
  /** Whether the visitor can do it now. */
  isPossible(model: VisitModel, choice: Choice): boolean;
  /** What the visitor chooses where there are several ways to do it: a value that JSON keeps. */
  choose?(random: Random, model: VisitModel): Choice;
  /** Does it on the phone by the app's controls, and in the model. */
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

/** Whether a screen is on show with no question open. */
export function isAt(model: VisitModel, screen: string): boolean {
  const { place, question } = model.tab;
  const isCovered = place.screen === "catalog" && place.penguin !== undefined;
  return place.screen === screen && question === undefined && !isCovered;
}
