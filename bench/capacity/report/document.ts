import { blocks } from "../../support/markdown.ts";
import type { Measured } from "../figures.ts";
import * as prose from "./prose.ts";
import {
  costTable,
  dayTable,
  growthTable,
  loadTable,
  serversTable,
  statementTable,
  sustainedTable,
} from "./tables.ts";

/**
 * Returns the whole page, in Markdown. All its figures were measured in this run, or follow from that by the
 * formula beside them.
 */
export function documentOf(measured: Measured): string {
  return `${blocks(
    prose.OPENING,
    conditionsOf(measured),
    "## What was measured",
    prose.READING,
    sustainedTable(measured),
    skippedOf(measured),
    "What a visit costs, at the highest rate that held, or the lowest where none did:",
    costTable(measured),
    prose.COSTS,
    "## One server over SQLite",
    prose.ONE_SERVER,
    dayTable(measured),
    "## Several servers over PostgreSQL",
    prose.SEVERAL_SERVERS,
    serversTable(measured),
    prose.ADDING_SERVERS,
    "## Replicas",
    prose.REPLICAS,
    statementTable(measured),
    prose.PROMOTION,
    "## Much data",
    growthTable(measured),
    prose.MUCH_DATA,
    "## Each load",
    loadTable(measured),
  )}\n`;
}

function conditionsOf({ date, machine, loadBefore, seconds, rates }: Measured): string {
  return `**Measured** on ${date}: ${machine}; everything, the load's sender included, on that one machine; load average before: ${loadBefore.toFixed(1)}.
Rates of ${rates.join(", ")} visits a second were tried for ${seconds} s each, up to the first that did not hold twice.`;
}

function skippedOf({ skipped }: Measured): string {
  return skipped
    .map(({ setup, missing }) => `**Skipped: ${setup}.** Not on that machine: ${missing.join(", ")}.`)
    .join("\n\n");
}
