import { expect } from "@playwright/test";
import type { Description } from "../model/drawing.ts";
import type { Phone } from "../phone/phone.ts";
import type { Random } from "../random.ts";
import { type Action, action, isAt } from "./action.ts";

const COLOURS = ["red", "yellow", "blue", "white", "black"];
const NAMES = ["", "さんご", "Ume"];

function someDescription(random: Random): Description {
  const first = random.pick(COLOURS);
  const second = random.pick(COLOURS);
  return { penName: random.pick(NAMES), bandColors: first === second ? [first] : [first, second] };
}

/** Sets the chosen colours to these, in this order, whatever was chosen before. */
async function chooseColours({ page }: Phone, codes: readonly string[]): Promise<void> {
  const chosen = page.locator("[data-chosen]");
  for (let left = await chosen.count(); left > 0; left--) {
    await chosen.first().tap();
    await expect(chosen).toHaveCount(left - 1);
  }
  for (const code of codes) await page.locator(`[data-unchosen="${code}"]`).tap();
}

export const FORM_ACTIONS = {
  describePenguin: action<Description>({
    weight: 40,
    choose: someDescription,
    isPossible: (model) => isAt(model, "penguin_info"),
    async perform({ model, phone }, description) {
      await phone.page.getByRole("textbox").first().fill(description.penName);
      await chooseColours(phone, description.bandColors);
      await phone.main.locator("button[type=submit]").tap();
      model.describe(description);
    },
  }),
} satisfies Record<string, Action>;
