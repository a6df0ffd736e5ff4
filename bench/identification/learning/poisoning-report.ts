import { FORGERIES, runPoisoningAttack } from "./poisoning.ts";

/*
 * Prints the effect of a thousand forged devices of one network, compared with the same visits without them;
 * `--quick` uses few penguins.
 */

const PENGUINS = process.argv.includes("--quick") ? 8 : 20;
const percent = (rates: readonly number[]) => rates.map((rate) => (100 * rate).toFixed(1)).join(" / ");

for (const during of [0, 30]) {
  const visits = { penguins: PENGUINS, honest: { before: 30, during }, seed: "capture" };
  const without = runPoisoningAttack({ ...visits, forged: 0, days: 1, forgery: "anything" });
  console.log(`${during} honest visits meanwhile, nothing forged: ${describe(without)}`);
  for (const forgery of FORGERIES)
    for (const days of [1, 30]) {
      const poisoned = runPoisoningAttack({ ...visits, forged: 1_000, days, forgery });
      console.log(`${during} honest visits meanwhile, ${forgery}, over ${days} days: ${describe(poisoned)}`);
    }
}

function describe({ hitRates, largestMove }: ReturnType<typeof runPoisoningAttack>): string {
  return `top 1 / 3 / 7: ${percent(hitRates)}; largest move ${largestMove.toFixed(1)} units`;
}
