import { expect, test } from "vitest";
import { pressedKey } from "./pressed-key.ts";

// Rule (drawing)
test.each([
  ["the Z of QWERTY", "z", "KeyZ", "z"],
  ["the Z of AZERTY", "z", "KeyW", "z"],
  ["the W of AZERTY, where QWERTY has its Z", "w", "KeyZ", "w"],
  ["the Z of QWERTZ", "z", "KeyY", "z"],
  ["the Z of Dvorak", "z", "Slash", "z"],
  ["the semicolon of Dvorak, where QWERTY has its Z", ";", "KeyZ", ";"],
  ["a capital", "Z", "KeyZ", "Z"],
  ["Russian", "я", "KeyZ", "z"],
  ["a Russian capital", "Я", "KeyZ", "z"],
  ["Greek", "ζ", "KeyZ", "z"],
  ["Korean", "ㅋ", "KeyZ", "z"],
  ["Japanese kana", "つ", "KeyZ", "z"],
  ["full-width Latin", "ｚ", "KeyZ", "z"],
  ["an input method", "Process", "KeyZ", "z"],
  ["the full-width space of a Japanese input method", "\u3000", "Space", " "],
  ["an arrow that an input method takes", "Process", "ArrowLeft", "ArrowLeft"],
  ["Enter on the number pad", "Enter", "NumpadEnter", "Enter"],
  ["another letter in Russian", "ч", "KeyX", "x"],
  ["a keyboard on the screen, which has no places", "я", "", "я"],
])("of %s the pressed key %j at %s is %j", (_, key, code, pressed) => {
  expect(pressedKey({ key, code })).toBe(pressed);
});
