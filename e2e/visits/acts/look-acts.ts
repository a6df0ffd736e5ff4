import { MAX_LOOKS } from "@harapen/contract/constants";
import { expect } from "@playwright/test";
import { LABELS } from "../../support/labels.ts";
import { question } from "../../support/screens/looks.ts";
import type { Question } from "../model/drawing.ts";
import type { VisitModel } from "../model/visit-model.ts";
import { type Act, act, isAt } from "./act.ts";

const askedOf = ({ tab }: VisitModel): Question | undefined => tab.drawing.search?.question;

const isAsked = (model: VisitModel) => isAt(model, "results") && askedOf(model) !== undefined;

/** What the first of a question's answers says, or the last, "can't see". */
function answerAt(place: "first" | "last", { look }: Question): string {
  if (place === "last" || look.kind === "pair") return "unsure";
  return look.kind === "bands" ? "bands" : "yes";
}

/** One more look: the questions on the results. */
export const LOOK_ACTS = {
  answerLook: act<"first" | "last">({
    weight: 25,
    choose: (random) => (random.integer(0, 1) === 0 ? "first" : "last"),
    lawful: isAsked,
    async perform({ model, phone }, place) {
      const asked = askedOf(model);
      if (!asked) return;
      const buttons = question(phone.page).locator("[data-answers] button");
      const { number } = asked;
      await (place === "first" ? buttons.first() : buttons.last()).tap();
      if (model.searchFails) {
        const { error } = LABELS[model.device.locale];
        await expect(phone.page.getByRole("alert").getByText(error)).toBeVisible();
        await expect(question(phone.page)).toHaveAttribute("aria-busy", "false");
        return model.answerLook(answerAt(place, asked), undefined);
      }
      await phone.searchedWith(number);
      const look = number < MAX_LOOKS ? await phone.lastLook() : null;
      return model.answerLook(answerAt(place, asked), { ranking: await phone.lastRanking(), look });
    },
  }),
  declineLook: act({
    weight: 5,
    lawful: isAsked,
    async perform({ model, phone }) {
      await question(phone.page).getByRole("button").first().tap();
      model.declineLook();
    },
  }),
} satisfies Record<string, Act>;
