import { FIRST_RESULTS } from "@harapen/contract/constants";
import { expect } from "@playwright/test";
import { LABELS } from "../../support/labels.ts";
import { candidates } from "../../support/search-steps.ts";
import { isExpanded } from "../model/places.ts";
import type { VisitModel } from "../model/visit-model.ts";
import type { Phone } from "../phone/phone.ts";
import { type Action, action, isAt } from "./action.ts";
import { searchBy } from "./search-by.ts";

const labelsOf = ({ device }: VisitModel) => LABELS[device.locale];

const showsAll = ({ tab }: VisitModel) => isExpanded(tab.place, tab.drawing.search);

/** Returns how many candidates are shown. */
function shownBy(model: VisitModel): number {
  const all = model.tab.drawing.search?.ranking.length ?? 0;
  return showsAll(model) ? all : Math.min(all, FIRST_RESULTS);
}

const isAsked = ({ tab }: VisitModel) => tab.question === "not_sure";

/** Waits for the alert of a save that fails, so that it does not appear at another moment of the visit. */
async function expectSaveError({ device }: VisitModel, phone: Phone): Promise<void> {
  const fails = device.network === "cut" || device.faults.saves !== undefined;
  if (fails) await expect(phone.alert(LABELS[device.locale].error)).toBeVisible();
}

/** Returns the action for one of the two choices of the dialog "Please choose one". */
const chooseNotSure = (label: "drawAnother" | "backHome", choice: "draw_other" | "go_home") =>
  action({
    weight: 20,
    isPossible: isAsked,
    async perform({ model, phone }) {
      await phone.button(labelsOf(model)[label], phone.page.getByRole("dialog")).tap();
      await expectSaveError(model, phone);
      model.chooseNotSure(choice);
    },
  });

export const RESULTS_ACTIONS = {
  openCandidate: action<number>({
    weight: 25,
    choose: (random, model) => random.integer(1, Math.max(1, shownBy(model))),
    isPossible: (model, rank) => isAt(model, "results") && rank <= shownBy(model),
    async perform({ model, phone }, rank) {
      await candidates(phone.page)
        .nth(rank - 1)
        .tap();
      model.openCandidate(rank);
    },
  }),
  showMore: action({
    weight: 15,
    isPossible: (model) => isAt(model, "results") && !showsAll(model),
    async perform({ model, phone }) {
      await phone.button(labelsOf(model).notListed).tap();
      model.showMore();
    },
  }),
  askNotSure: action({
    weight: 25,
    isPossible: (model) => isAt(model, "results") && showsAll(model),
    async perform({ model, phone }) {
      await phone.button(labelsOf(model).notSure).tap();
      model.askNotSure();
    },
  }),
  closeNotSure: action({
    weight: 6,
    isPossible: isAsked,
    async perform({ model, phone }) {
      await phone.page.getByRole("dialog").getByRole("button").last().tap();
      model.tab.question = undefined;
    },
  }),
  searchAgain: action({
    weight: 25,
    isPossible: (model) => isAt(model, "results") && model.tab.drawing.hasChanged,
    async perform(visit) {
      const { model, phone } = visit;
      const press = () => phone.main.getByRole("note").getByRole("link").tap();
      if (model.searchAgain()) await searchBy(visit, press);
      else await press();
    },
  }),
  drawAnother: chooseNotSure("drawAnother", "draw_other"),
  goHomeUnsure: chooseNotSure("backHome", "go_home"),
  switchComparison: action({
    weight: 12,
    isPossible: (model) => isAt(model, "detail"),
    async perform({ model, phone }) {
      await phone.main.locator("button[aria-pressed]").first().tap();
      model.compare("comparison");
    },
  }),
  switchOverlay: action({
    weight: 12,
    isPossible: (model) => model.canOverlay,
    async perform({ model, phone }) {
      await phone.main.locator("button[aria-pressed]").nth(1).tap();
      model.compare("overlay");
    },
  }),
  rejectCandidate: action({
    weight: 20,
    isPossible: (model) => isAt(model, "detail"),
    async perform({ model, phone }) {
      await phone.button(labelsOf(model).notThisOne).tap();
      model.rejectCandidate();
    },
  }),
  confirmCandidate: action({
    weight: 25,
    isPossible: (model) => isAt(model, "detail"),
    async perform({ model, phone }) {
      await phone.button(labelsOf(model).thisOne).tap();
      model.confirmCandidate();
    },
  }),
} satisfies Record<string, Action>;
