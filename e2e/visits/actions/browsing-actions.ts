import { NAV_CLICK_DEBOUNCE_MS } from "@harapen/contract/constants";
import { expect } from "@playwright/test";
import { LABELS } from "../../support/labels.ts";
import { ADDRESSES, type Address, type HeaderTab, PATH_OF, pathOf, placeAt } from "../model/places.ts";
import type { VisitModel } from "../model/visit-model.ts";
import { type Action, action, isAt, type Visit } from "./action.ts";

const isUp = ({ device }: VisitModel) => device.network === "up";
const isCut = ({ device }: VisitModel) => device.network === "cut";

const TABS: readonly HeaderTab[] = ["draw", "catalog", "home"];

const canGo = (model: VisitModel, steps: number) => model.tab.canGo(steps, { withoutNetwork: isCut(model) });

/** Where a finger lands that has pressed the Draw tab by accident. */
const SLIPPED_SPOT = { x: 195, y: 240 };

async function pressTab({ model, phone }: Visit, to: HeaderTab): Promise<void> {
  // A press that follows another sooner counts as a part of it, and no hand is so fast from screen to screen.
  await phone.page.waitForTimeout(NAV_CLICK_DEBOUNCE_MS);
  await phone.page.getByRole("navigation").getByRole("link").nth(TABS.indexOf(to)).tap();
  await expect(phone.page).toHaveURL(({ pathname }) => pathname === PATH_OF[to]);
  model.pressTab(to);
}

export const BROWSING_ACTIONS = {
  pressTab: action<HeaderTab>({
    weight: 14,
    choose: (random) => random.pick(TABS),
    isPossible: (model) => isAt(model, model.tab.place.screen),
    perform: pressTab,
  }),
  slip: action<{ spot: boolean; detour: boolean }>({
    weight: 10,
    choose: (random) => ({ spot: random.pick([true, false]), detour: random.pick([true, false]) }),
    isPossible: (model) => isAt(model, model.tab.place.screen) && model.tab.wouldSetAside,
    async perform({ model, phone }, { spot, detour }) {
      await pressTab({ model, phone }, "draw");
      const bringBack = phone.button(LABELS[model.device.locale].bringBack);
      // The page may shift the belly to make room for the offer.
      await bringBack.waitFor();
      if (spot) {
        await phone.fingers.tap(SLIPPED_SPOT);
        model.drawStroke([SLIPPED_SPOT]);
      }
      if (detour) await pressTab({ model, phone }, "catalog");
      await bringBack.tap();
      model.tab.bringBack();
    },
  }),
  slipByAddress: action({
    weight: 3,
    isPossible: (model) => isUp(model) && model.tab.wouldSetAside,
    async perform({ model, phone }) {
      await phone.open("/minato/draw-penguin");
      model.tab.open("/minato/draw-penguin");
      await phone.button(LABELS[model.device.locale].bringBack).tap();
      model.tab.bringBack();
    },
  }),
  goBack: action({
    weight: 12,
    isPossible: (model) => canGo(model, -1),
    async perform({ model, phone }) {
      await phone.page.goBack();
      model.tab.go(-1);
    },
  }),
  goForward: action({
    weight: 8,
    isPossible: (model) => canGo(model, 1),
    async perform({ model, phone }) {
      await phone.page.goForward();
      model.tab.go(1);
    },
  }),
  reload: action({
    weight: 6,
    isPossible: isUp,
    async perform({ model, phone }) {
      await phone.page.reload();
      model.tab.reload();
    },
  }),
  typeAddress: action<Address>({
    weight: 6,
    choose: (random) => random.pick(Object.keys(ADDRESSES) as Address[]),
    // In some browsers, typing the present address reloads the page.
    isPossible: (model, address) => isUp(model) && pathOf(placeAt(address)) !== pathOf(model.tab.place),
    async perform({ model, phone }, address) {
      await phone.open(address);
      model.tab.open(address);
    },
  }),
  openPenguin: action<number>({
    weight: 20,
    choose: (random, { penguins }) => random.integer(0, penguins.length - 1),
    isPossible: (model) => isAt(model, "catalog"),
    async perform({ model, phone }, index) {
      await phone.main.locator("li button").nth(index).tap();
      model.openPenguin(model.penguins[index]?.id ?? "");
    },
  }),
  showPartner: action({
    weight: 15,
    isPossible: ({ partner }) => partner !== undefined,
    async perform({ model, phone }) {
      await phone.page.getByRole("dialog").getByRole("button").first().tap();
      model.tab.replace({ screen: "catalog", penguin: model.partner?.id ?? "" });
    },
  }),
  closePenguin: action({
    weight: 30,
    isPossible: ({ openedPenguin }) => openedPenguin !== undefined,
    async perform({ model, phone }) {
      await phone.page.getByRole("dialog").getByRole("button").last().tap();
      model.tab.go(-1);
    },
  }),
} satisfies Record<string, Action>;
