import { MAX_LOOKS } from "@harapen/contract/constants";
import { expect } from "@playwright/test";
import { LABELS } from "../../support/labels.ts";
import { LOOK_LABELS, lookLine, question } from "../../support/screens/looks.ts";
import type { Question } from "../model/drawing.ts";
import { expectAnswer } from "../model/expected-searches.ts";
import type { VisitModel } from "../model/visit-model.ts";
import { type Action, action, isAt } from "./action.ts";

const askedOf = ({ tab }: VisitModel): Question | undefined => tab.drawing.search?.question;

/** Whether a question stands open; before that only its line is there. */
const isAsked = (model: VisitModel) => isAt(model, "results") && askedOf(model)?.isOpen === true;
const hasLine = (model: VisitModel) => isAt(model, "results") && askedOf(model)?.isOpen === false;

/** Returns the meaning of a question's first answer, or of its last, "can't see". */
function answerAt(place: "first" | "last", { look }: Question): string {
  if (place === "last" || look.kind === "pair") return "unsure";
  if (look.kind === "more") return "spots";
  return look.kind === "bands" ? "bands" : "yes";
}

/** Whether the bands may be asked about instead: they were asked about once, and could not be seen. */
function mayAskBands(model: VisitModel): boolean {
  const { bandsAnswers } = model.tab.drawing;
  return isAsked(model) && askedOf(model)?.look.kind !== "bands" && `${bandsAnswers}` === "unsure";
}

/** One more look: the questions on the results. */
export const LOOK_ACTIONS = {
  openLook: action({
    weight: 25,
    isPossible: hasLine,
    async perform({ model, phone }) {
      await lookLine(phone.page).tap();
      await expect(question(phone.page)).toBeVisible();
      model.openLook();
    },
  }),
  answerLook: action<"first" | "last">({
    weight: 25,
    choose: (random) => (random.integer(0, 1) === 0 ? "first" : "last"),
    isPossible: isAsked,
    async perform({ model, phone }, place) {
      const asked = askedOf(model);
      if (!asked) return;
      const buttons = question(phone.page).locator("[data-answers] button");
      const { number } = asked;
      await (place === "first" ? buttons.first() : buttons.last()).tap();
      if (model.searchFails) {
        const { error } = LABELS[model.device.locale];
        await expect(phone.alert(error)).toBeVisible();
        await expect(question(phone.page)).toHaveAttribute("aria-busy", "false");
        return model.answerLook(answerAt(place, asked), undefined);
      }
      await phone.searchedWith(number);
      const look = number < MAX_LOOKS ? await phone.lastLook() : null;
      if (asked.look.kind === "bands")
        model.tab.drawing.bandsAnswers = [...model.tab.drawing.bandsAnswers, answerAt(place, asked)];
      return model.answerLook(answerAt(place, asked), { ranking: await phone.lastRanking(), look });
    },
  }),
  askBandsInstead: action({
    weight: 10,
    isPossible: mayAskBands,
    async perform({ model, phone }) {
      const { search } = model.tab.drawing;
      const asked = askedOf(model);
      if (!search || !asked) return;
      const { bandsNow } = LOOK_LABELS[model.device.locale];
      await question(phone.page).getByRole("button", { name: bandsNow }).tap();
      expectAnswer(model.tab.session, search, "see_bands");
      search.question = { look: { kind: "bands" }, number: asked.number, isOpen: true };
      model.tab.showAnew();
    },
  }),
  declineLook: action({
    weight: 5,
    isPossible: isAsked,
    async perform({ model, phone }) {
      await question(phone.page).getByRole("button").first().tap();
      model.declineLook();
    },
  }),
} satisfies Record<string, Action>;
