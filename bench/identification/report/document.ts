import { BASELINES } from "@harapen/benchmark/baselines/all";
import { calibrationOf } from "@harapen/measures/calibration";
import { blocks, counted, table } from "../../support/markdown.ts";
import { type Conditions, describeConditions } from "../conditions.ts";
import type { Measured } from "../measure.ts";
import { ENGINE } from "../methods.ts";
import { isOfStudy, type SetId } from "../sets/bench-sets.ts";
import { picture } from "./markdown.ts";
import * as prose from "./prose.ts";
import { groupBy, groupBySpots, groupTable, methodTable, settingsTable } from "./set-tables.ts";
import { targetTable } from "./target-table.ts";

/** Returns the whole page, in Markdown, with the sections that separate benches have measured. */
export function documentOf(
  measured: Measured,
  measuredApart: readonly string[],
  conditions: Conditions,
): string {
  return `${blocks(
    prose.OPENING,
    targets(measured),
    "## The sets",
    prose.SETS,
    skipped(measured),
    "## The methods",
    prose.BASELINES_NOTE,
    baselines(),
    "What each was tuned to:",
    settingsTable(measured),
    `**The oracle.** ${prose.ORACLE_NOTE}`,
    "## Results",
    prose.READING,
    ...results(measured),
    ...details(measured),
    calibration(measured),
    ...measuredApart,
    conditionsOf(measured, conditions),
  )}\n`;
}

function targets(measured: Measured): string {
  return blocks(
    "## What it must hold",
    targetTable(measured),
    prose.TARGETS_NOTE,
    picture("populations", "Hit rates by the size of the aquarium"),
  );
}

function skipped({ outcomes }: Measured): string {
  return outcomes.has("memory")
    ? ""
    : "**The study's data was not there: the sets of real reproductions were skipped.** `HARAPEN_STUDY_DATA` names its folder.";
}

function baselines(): string {
  return table([["baseline", "source"], ...BASELINES.map(({ name, source }) => [name, source])]);
}

function results({ sets, outcomes }: Measured): string[] {
  return sets.map(({ id, title }) => {
    const measured = outcomes.get(id) ?? [];
    const clusters = new Set(measured.map(({ cluster }) => cluster)).size;
    const from = isOfStudy(id)
      ? counted(clusters, "chain", "chains")
      : counted(clusters, "aquarium", "aquariums");
    return blocks(
      `### ${title[0]?.toUpperCase()}${title.slice(1)}`,
      `${counted(measured.length, "drawing", "drawings")} in ${from}.`,
      picture(`hits-${id}`, `Hit rate against the number of candidates shown, ${title}`),
      methodTable(measured),
    );
  });
}

function details({ outcomes }: Measured): string[] {
  const drawings = outcomes.get("aquarium-60") ?? [];
  return [
    "## By visitor, by spots drawn, by mask",
    "Of the simulated drawings among 60 penguins.",
    groupTable(
      "visitor",
      groupBy(drawings, ({ visitor }) => visitor),
    ),
    picture("spots-drawn", "Hit rates by the number of spots drawn"),
    groupTable("spots drawn", groupBySpots(drawings)),
    groupTable(
      "belly",
      groupBy(drawings, ({ hiding }) => hiding),
    ),
  ];
}

function calibration({ sets, outcomes }: Measured): string {
  const rows = sets.map(({ id, title }) => {
    const measured = outcomes.get(id) ?? [];
    return [title, measured.length.toLocaleString("en"), calibrationOf(measured, ENGINE).error.toFixed(3)];
  });
  const bins = (id: SetId) => calibrationOf(outcomes.get(id) ?? [], ENGINE).bins;
  return blocks(
    "## Calibration",
    `Whether the probability that the first one gets is the share in which it is right. Expected calibration error: the mean distance
between the two over ten bins of equal width, weighted by their drawings.`,
    picture("calibration", "How often the first is right, by the probability it was given"),
    table([["set", "drawings", "calibration error"], ...rows]),
    "The bins of the 60 penguins:",
    table([
      ["claims", "drawings", "claimed on average", "right"],
      ...bins("aquarium-60").map(({ from, to, confidence, accuracy, count }) => [
        `${from} to ${to}`,
        String(count),
        confidence.toFixed(3),
        accuracy.toFixed(3),
      ]),
    ]),
  );
}

function conditionsOf({ outcomes }: Measured, conditions: Conditions): string {
  const drawings = [...outcomes.values()].reduce((sum, each) => sum + each.length, 0);
  return blocks(
    "## Conditions",
    `${describeConditions(conditions)} for ${drawings.toLocaleString("en")} drawings${conditions.quick ? ", **the quick mode: a fraction of the seeds**" : ""}.`,
  );
}
