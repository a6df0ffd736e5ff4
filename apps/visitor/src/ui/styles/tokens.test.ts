import { expect, test } from "vitest";
import PAGE from "./page.css?raw";
import TOKENS from "./tokens.css?raw";

const parts = [PAGE, TOKENS].map((css) => css.split("prefers-color-scheme: dark"));
const [byDay, byNight] = [0, 1].map((at) => parts.map((part) => part[at]).join("\n")) as [string, string];

/** The tokens that are a colour of six hexadecimal digits, in a part of the files. */
function colours(css: string): Record<string, string> {
  return Object.fromEntries(
    [...css.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  );
}

const SCHEMES = { light: colours(byDay), dark: { ...colours(byDay), ...colours(byNight) } } as const;

/** The relative luminance of a colour (WCAG 2.2, 1.4.3). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const GROUNDS = ["--sky", "--sky-pale", "--card"];

/** Colours of text, with the backgrounds that each is used on. */
const TEXTS: readonly (readonly [string, readonly string[]])[] = [
  ["--ink", [...GROUNDS, "--sky-deep", "--card-hover"]],
  ["--ink-soft", GROUNDS],
  ["--link", GROUNDS],
  ["--on-yellow", ["--yellow", "--yellow-bright"]],
  ["--header-quiet", ["--header"]],
  ["--honey", ["--honey-pale"]],
  ["--coral-dark", ["--coral-pale", "--card"]],
  ["--navy-soft", ["--navy", "--navy-bright"]],
  ["--leaf-dark", ["--leaf-pale"]],
];

/**
 * Colours of parts that have to be seen: the template, the rings and crosses on it, edges of fields, switches
 * that are off, marks of focus.
 */
const PARTS: readonly (readonly [string, readonly string[]])[] = [
  ["--outline", ["--paper"]],
  ["--leaf", ["--paper"]],
  ["--coral", ["--paper"]],
  ["--line-field", ["--card", "--sky-pale"]],
  ["--off", ["--sky-pale"]],
  ["--yellow", ["--header"]],
  ["--link", GROUNDS],
];

const cases = (["light", "dark"] as const).flatMap((scheme) => [
  ...TEXTS.flatMap(([of, grounds]) => grounds.map((on) => ({ scheme, of, on, atLeast: 4.5 }))),
  ...PARTS.flatMap(([of, grounds]) => grounds.map((on) => ({ scheme, of, on, atLeast: 3 }))),
]);

// Rule (look-and-room): Colours have contrast enough by day and by night
test.each(cases)(
  "tokens: $of on $on has a contrast of $atLeast in $scheme",
  ({ scheme, of, on, atLeast }) => {
    const { [of]: text, [on]: ground } = SCHEMES[scheme];
    if (!text || !ground) throw new Error("no such token");
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(atLeast);
  },
);

test.each(["light", "dark"] as const)(
  "tokens: white on the dark buttons has a contrast of 4.5 in %s",
  (scheme) => {
    for (const name of ["--navy", "--navy-bright"]) {
      expect(contrast(SCHEMES[scheme][name] ?? "", "#ffffff")).toBeGreaterThanOrEqual(4.5);
    }
  },
);
