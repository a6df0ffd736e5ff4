import { type Conditions, describeConditions } from "../../identification/conditions.ts";
import { blocks, table } from "../../support/markdown.ts";
import type { AnswerTimes, EvaluationFigures, Plan } from "./measure.ts";

/** What ten thousand visits must take at most, and how slow the server may be meanwhile. */
export const BOUNDS = { minutes: 10, p99Ms: 150 };

/** Returns the page's section on what an evaluation takes, and what visitors notice of it. */
export function evaluationSection(
  { visits, perSecond, seconds }: Plan,
  figures: EvaluationFigures,
  conditions: Conditions & { readonly loadBefore: number },
): string {
  const { minutes, processorMinutes, peakMb, serverMb, without, beside } = figures;
  return blocks(
    "## How long an evaluation takes",
    `\`evaluate\` as a process of its own over ${visits.toLocaleString("en")} visits at an aquarium of 60 penguins, one in ten seen by a witness, one in three with an answer to
one more look. Beside it a server over the same database, on which ${perSecond} full visits begin each second (20 events, a search with its question, a record,
an album drawing with their pictures, as for \`docs/capacity.md\`), in rounds of ${seconds} s: one before, some while it runs, one after. Times
are at the client, with the sender on the same machine. \`npm run bench -- evaluation\` writes this section.`,
    `**${minutes.toFixed(1)} minutes** for ${figures.visits.toLocaleString("en")} judged visits, ${goal(minutes, BOUNDS.minutes, "minutes")}, of which it computed ${processorMinutes.toFixed(1)}; ${Math.round(peakMb)} MB of memory at most. Any call's 99th percentile meanwhile: **${beside.p99Ms.toFixed(0)} ms**, ${goal(beside.p99Ms, BOUNDS.p99Ms, "ms")}; without: ${without.p99Ms.toFixed(0)} ms.
The server's own memory: ${Math.round(serverMb.before)} MB before, ${Math.round(serverMb.after)} MB after.`,
    table([
      ["the server", "calls", "median, ms", "p99, ms", "slowest call's p99", "not answered as asked"],
      timesRow("with visitors alone", without),
      timesRow("beside the evaluation", beside),
    ]),
    without.p99Ms < BOUNDS.p99Ms ? "" : OTHER_WORK,
    `${describeConditions(conditions)}; load average before: ${conditions.loadBefore.toFixed(1)}.`,
  );
}

const OTHER_WORK = `The machine had other work: the server was over the bound without the evaluation too. So the 99th percentiles say nothing of the evaluation here;
the medians, of thousands of calls, say what it costs.`;

function goal(value: number, bound: number, unit: string): string {
  return `${value < bound ? "under" : "**not** under"} the ${bound} ${unit} that it may be`;
}

function timesRow(name: string, { calls, failed, medianMs, p99Ms, slowest }: AnswerTimes): string[] {
  return [
    name,
    calls.toLocaleString("en"),
    medianMs.toFixed(1),
    p99Ms.toFixed(1),
    `${slowest.call} ${slowest.p99Ms.toFixed(1)} ms`,
    String(failed),
  ];
}
