import { expect, test } from "vitest";
import { createTranslate } from "../translate.ts";
import { en } from "./en.ts";

/** The agreed labels of the English app, word for word: one screen per line. */
const AGREED: Readonly<Record<string, readonly string[]>> = {
  nav: ["Draw", "Catalog", "Home"],
  common: ["Close", "??", "loading…", "An error occurred", "Sent successfully"],
  home: [
    "Draw as Guest",
    "Answer the user study questionnaire",
    "I can see its bands",
    "Draw",
    "Album",
    "Log out",
  ],
  signIn: ["Log in", "Album is available after login"],
  penguinInfo: ["Enter the penguin's name", "Name (optional)", "Select the penguin's band colours", "Next"],
  draw: [
    "Undo",
    "Done!",
    "Invisible areas",
    "Tap the belly areas you could NOT see",
    "Draw a bit more",
    "Search penguin",
  ],
  results: [
    "— Search Results —",
    "Not listed",
    "Not sure",
    "Please choose one",
    "Draw another penguin",
    "Back to home",
  ],
  detail: ["This was the one!!!", "Not this one"],
  album: ["— Album —", "Loading…", "No drawings yet. Try making one!"],
};

// Rule (labels-and-languages): The tabs read Draw, Catalog, Home in English
// Rule (labels-and-languages): "Close", "loading…", "An error occurred" and "Sent successfully" are worded so
//   in English
// Rule (home): The link reads "Answer the user study questionnaire" in English
// Rule (penguin-info-form): The headings read "Enter the penguin's name" and "Select the penguin's band
//   colours" in English
// Rule (unseen-areas): The instruction reads "Tap the belly areas you could NOT see" in English
// Rule (results)
test.each(Object.entries(AGREED))("the English labels of %s are the agreed ones: %j", (group, labels) => {
  expect(Object.values(en[group as keyof typeof en])).toEqual(expect.arrayContaining([...labels]));
});

// Rule (labels-and-languages): The sentences on a penguin are "Birthday: ….", "Pair: …." and "Penguin from
//   …." in English
test("the English sentences about a penguin are the agreed ones", () => {
  const t = createTranslate(en);
  expect(t("results.candidate", { rank: 3, name: "Sango" })).toBe("3:Sango");
  expect(t("penguin.birthday", { birthday: "2016" })).toBe("Birthday: 2016.");
  expect(t("penguin.pair", { pair: "Ramune" })).toBe("Pair: Ramune.");
  expect(t("penguin.place", { place: "Nagasaki" })).toBe("Penguin from Nagasaki.");
});
