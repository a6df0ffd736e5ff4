import { textOf } from "../../support/flags.ts";
import { blocks, table } from "../../support/markdown.ts";
import { quantile } from "../../support/quantile.ts";
import { describeConditions, writePerformance } from "../performance-page.ts";
import { CPU_SLOWDOWN } from "../phone.ts";
import { type Measured, measureInteractions } from "./measure.ts";
import { HELD_MS, LEAST_MS } from "./press.ts";

/*
 * Measures how soon the app answers a press on each of its controls, and writes the section of
 * docs/performance.md.
 */

const TIMES = Number(textOf("times") ?? 5);
/** The most milliseconds from a press to the next frame. */
const BUDGET_MS = 100;

const ms = (value: number) => (value <= LEAST_MS ? `${LEAST_MS} or less` : String(Math.round(value)));
const median = ({ presses }: Measured) => quantile(presses, 0.5);
const nameOf = ({ name, alike }: Measured) =>
  (alike > 1 ? `${name} (the first of ${alike} alike)` : name).replaceAll("|", "\\|");

const { day, machine } = describeConditions();
const { controls, bare } = await measureInteractions(TIMES);
const measured = controls.filter(({ presses }) => presses.length > 0);
const leaving = controls.filter(({ presses }) => presses.length === 0);
const over = measured.filter((control) => median(control) > BUDGET_MS);
const presses = measured.flatMap((control) => control.presses);
const section = blocks(
  "## Presses",
  "`npm run bench -- interactions` writes this section.",
  `**Measured** on ${day}: ${machine}. Every button, link and switch of every screen, and of every card and dialog on it, in the first of its states that has it, is pressed ${TIMES} times with a finger that stays for ${HELD_MS} ms, each time on a page of its own that has loaded what it loads ahead, in a browser
whose processor is slowed ${CPU_SLOWDOWN} times, in Japanese with the demo aquarium. The figure is interaction to next paint by the Event Timing API, which rounds to 8 ms and leaves out less than ${LEAST_MS}.`,
  `What the machine and the browser take of it themselves: a button on a page that holds nothing else, pressed once beside each screen, took ${ms(quantile(bare, 0.5))} ms at the median and ${ms(Math.max(...bare))} at worst of ${bare.length}.`,
  `The budget: a median of at most ${BUDGET_MS} ms for each. ${
    over.length === 0
      ? `All ${measured.length} keep it.`
      : `Not kept by ${over.map((control) => `${control.name} (${control.screen})`).join(", ")}.`
  } Of ${presses.length} presses ${presses.filter((each) => each > BUDGET_MS).length} took longer; the longest ${Math.max(...presses)} ms.${
    leaving.length > 0 ? ` Not measured, as it leaves the page: ${leaving.map(nameOf).join(", ")}.` : ""
  }`,
  table([
    ["screen", "pressed", "median, ms", "worst, ms"],
    ...measured.map((control) => [
      control.screen,
      nameOf(control),
      ms(median(control)),
      ms(Math.max(...control.presses)),
    ]),
  ]),
);
if (textOf("screens")) console.log(section);
else writePerformance(section);
