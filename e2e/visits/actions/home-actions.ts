import { LOCALES, type Locale } from "@harapen/contract/locales";
import { expect } from "@playwright/test";
import { LABELS, MEMBER_LABELS } from "../../support/labels.ts";
import { PATH_OF } from "../model/places.ts";
import type { VisitModel } from "../model/visit-model.ts";
import { type Action, action, isAt } from "./action.ts";

const labelsOf = ({ device }: VisitModel) => LABELS[device.locale];
const isUp = ({ device }: VisitModel) => device.network === "up";

/** The furigana switch, which only exists in Japanese. */
const FURIGANA = "ふりがな";

const linkTo = (screen: keyof typeof PATH_OF) => `a[href="${PATH_OF[screen]}"]`;

export const HOME_ACTIONS = {
  drawFromHome: action({
    weight: 40,
    isPossible: (model) => isAt(model, "home"),
    async perform({ model, phone }) {
      if (model.tab.member) await phone.main.locator(linkTo("draw")).tap();
      else await phone.button(labelsOf(model).drawAsGuest).tap();
      model.drawFromHome();
    },
  }),
  openAlbum: action({
    weight: 15,
    isPossible: (model) => isAt(model, "home") && isUp(model) && model.tab.member !== undefined,
    async perform({ model, phone }) {
      await phone.main.locator(linkTo("album")).tap();
      model.openAlbum();
    },
  }),
  openForm: action({
    weight: 12,
    isPossible: (model) => isAt(model, "home"),
    async perform({ model, phone }) {
      await phone.main.locator(linkTo("penguin_info")).tap();
      model.tab.push({ screen: "penguin_info" });
    },
  }),
  openAbout: action({
    weight: 4,
    isPossible: (model) => isAt(model, "home") && isUp(model),
    async perform({ model, phone }) {
      await phone.main.locator(linkTo("about")).tap();
      model.tab.push({ screen: "about" });
    },
  }),
  changeLanguage: action<Locale>({
    weight: 10,
    choose: (random) => random.pick(LOCALES),
    isPossible: (model) => isAt(model, "home") && isUp(model),
    async perform({ model, phone }, locale) {
      await phone.button(LABELS[locale].languageName).tap();
      await expect(phone.page.locator("html")).toHaveAttribute("lang", locale);
      model.changeLanguage(locale);
    },
  }),
  switchFurigana: action({
    weight: 5,
    isPossible: (model) => isAt(model, "home") && model.device.locale === "ja",
    async perform({ model, phone }) {
      await phone.button(FURIGANA).tap();
      model.device.furigana = !model.device.furigana;
    },
  }),
  saveCard: action({
    weight: 25,
    isPossible: (model) => isUp(model) && model.cardOffered !== undefined,
    async perform({ model, phone }) {
      await phone.button(labelsOf(model).makeCard, phone.main).tap();
      const saved = phone.page.waitForEvent("download");
      await phone.page.getByRole("dialog").locator("a[download]").tap();
      await saved;
      await phone.page.getByRole("dialog").getByRole("button").last().tap();
      if (model.cardOffered) model.saveCard(model.cardOffered);
    },
  }),
  logIn: action<string>({
    weight: 8,
    choose: (random) => random.pick(["Hana", "Sora"]),
    isPossible: (model) => isAt(model, "home") && isUp(model) && !model.tab.member,
    async perform({ model, phone }, name) {
      await phone.signIn(name, labelsOf(model).logIn);
      await expect(phone.main.locator(linkTo("album"))).toBeVisible();
      model.logIn(name);
    },
  }),
  logOut: action({
    weight: 6,
    isPossible: (model) => isAt(model, "home") && isUp(model) && model.tab.member !== undefined,
    async perform({ model, phone }) {
      await phone.button(LOG_OUT[model.device.locale]).tap();
      await expect(phone.button(labelsOf(model).drawAsGuest)).toBeVisible();
      model.logOut();
    },
  }),
} satisfies Record<string, Action>;

const LOG_OUT: Readonly<Record<Locale, string>> = {
  en: MEMBER_LABELS.logOut,
  ja: "ログアウト",
  zh: "退出登录",
  ko: "로그아웃",
};
