import { readFileSync } from "node:fs";
import { type BlockSettings, blockSizes, type Stratum } from "@harapen/contract/studies/blocks";
import { plannedPower } from "@harapen/contract/studies/power";
import { type StudySettings, unsureCounts } from "@harapen/contract/studies/settings";
import { CSV_WORDS } from "../data-package.ts";
import type { ExportPackage } from "../write/export-package.ts";
import { armLetters } from "./blinding.ts";
import { type Credits, README_FILE } from "./study-credits.ts";
import type { StudyScope } from "./study-scope.ts";

/** The starters of an analysis, which compute the primary outcome from the tables alone. */
const STARTERS = ["analysis.py", "analysis.R"];

/** Adds what explains an export to somebody who has never seen one: a README, and starters that run on it. */
export function explainStudy(files: ExportPackage, scope: StudyScope, credits: Credits): void {
  files.addFile(README_FILE, Buffer.from(readmeOf(scope, credits)));
  for (const name of STARTERS)
    files.addFile(name, readFileSync(new URL(`./starter/${name}`, import.meta.url)));
}

const UNITS: Readonly<Record<StudySettings["assigned_by"], string>> = {
  code: "the code that a participant was handed",
  device: "the device",
  visit: "the visit",
};

const UNSURE = {
  miss: '"Not sure" and "not listed" count as misses.',
  missing: '"Not sure" and "not listed" are left out.',
} as const;

const TABLE_LIST = `- \`outcomes\`: one row a search of a participant: its arm, what was confirmed, and the truth.
- \`participants\`, \`arms\`, \`consents\`, \`exclusions\`, \`truths\`, \`exposures\`: the study itself.
- \`answers\`: the study's own questionnaire, where it was imported, one answer a row. As one row a participant:

      # R
      first <- subset(read.csv("answers.csv"), number == 1)[c("participant", "question", "answer")]
      reshape(first, direction = "wide", idvar = "participant", timevar = "question")
      # Python
      first = pandas.read_csv("answers.csv").query("number == 1")
      first.pivot(index="participant", columns="question", values="answer")

- \`penguins\`: who the ids are.
- \`consort\`: the counts of a flow diagram.
- \`sessions\`, \`searches\`, \`page_views\`, \`events/\`: what happened in each visit.`;

const BLINDED_LIST = `- \`outcomes\`: one row a search of a participant, and of each drawing those alone that have an outcome, or the last:
  its arm's letter, what was confirmed, and the truth.
- \`participants\`, \`consents\`, \`exclusions\`, \`truths\`: the study itself.
- \`penguins\`: who the ids are.
- \`consort\`: the counts of a flow diagram.`;

/** What a spreadsheet does to a file that it opens. */
const EXCEL = `Excel opens the files by a double click. It may take an id for a number or a day (\`007\`, \`1-2\`), and cuts a cell after
32,767 characters: look at the files in it, but do not save them from it. What keeps every text is Data, From Text/CSV,
"Do not detect data types".

`;

function readmeOf(scope: StudyScope, credits: Credits): string {
  const { study, settings, versions, selection } = scope;
  const { name, purpose, starts_on, ends_on, time_zone } = settings;
  return `# ${name}

A study at the aquarium \`${study.aquarium}\`, exported by Harapen. Visitors draw the belly spots of the penguin that
they watch, get that aquarium's penguins ranked, and say which one it was.

${study.pilot_of === null ? "" : "**This was a pilot**: none of it belongs to the study that it tried.\n\n"}${purpose && `${purpose}\n\n`}- Days: ${starts_on} to ${ends_on}, in the time zone ${time_zone}. Every \`day\` and \`hour\` is of that zone; every
  other time is UTC.
${credits.temporal ? `- Searches in this export: from ${credits.temporal.start} to ${credits.temporal.end}.\n` : ""}- Versions of the settings: ${versions.length}. \`study.json\` has each of them.

${creditsSection(credits)}${armsOf(scope)}${protocolOf(settings)}## The primary outcome

The share correct: of the searches with an outcome whose truth is known (\`outcomes\`), those that confirmed the right
penguin. ${UNSURE[unsureCounts(settings)]} Two starters compute it by arm, with intervals that take the searches of one
device for a cluster, and the difference from the first arm. They give the figures of the console:

    python3 analysis.py
    Rscript analysis.R

\`effective\` is how many independent searches would tell as much. Who was not sure has the outcome \`draw_other\` or
\`go_home\`, by where they went on.

## The tables

Each is a CSV file, and the same as lines of JSON (\`.ndjson\`). \`datapackage.json\` describes every column.
Begin with these:

${selection.blinded ? BLINDED_LIST : TABLE_LIST}

${CSV_WORDS[selection.csv]}
Booleans are \`TRUE\` and \`FALSE\`, and what is missing is empty.

${selection.csv === "plain" ? "" : EXCEL}In CSV a text that begins like a spreadsheet's formula has an apostrophe before it; NDJSON has every text as it is.
\`SHA256SUMS\` has the digest of every file.
${missingSection(settings, credits)}`;
}

/** Returns the sections of how to cite the data, and of who made them under which licence. */
function creditsSection({ citation, contributors = [], licenses = [] }: Credits): string {
  const people = contributors.map(({ title, organization, roles, path }) => {
    const said = [organization && onOneLine(organization), roles?.join(", "), path].filter(Boolean);
    return `- ${[onOneLine(title), ...said].join("; ")}\n`;
  });
  const [license] = licenses;
  const address = license?.path === README_FILE ? undefined : license?.path;
  const under = license && [license.title && onOneLine(license.title), address].filter(Boolean);
  const sections = [
    citation && `## How to cite\n\n${onOneLine(citation)}\n\n`,
    people.length > 0 && `## Who made it\n\n${people.join("")}\n`,
    under && `## Licence\n\nThe data may be used under: ${under.join(", ")}\n\n`,
  ];
  return sections.filter(Boolean).join("");
}

/** Returns the section of what whoever gets the data will ask, and this file does not say; empty: nothing. */
function missingSection({ protocol }: StudySettings, { contributors, licenses }: Credits): string {
  const missing = [
    !contributors && "who made the study",
    !licenses && "under which licence the data may be used",
    !protocol?.ethics && "which ethics board approved it",
  ].filter(Boolean);
  if (missing.length === 0) return "";
  return `
## Before you share it

Not known here:

${missing.map((each) => `- ${each}\n`).join("")}
Write it into the study's settings in the console and export anew, or into this file.
`;
}

/** Returns the section of the arms; blinded, without anything that tells them. */
function armsOf(scope: StudyScope): string {
  const { assigned_by, arms, blocks } = scope.settings;
  if (scope.selection.blinded)
    return `## Arms, blinded

The arms are the letters ${[...armLetters(scope).values()].join(", ")}, in an order drawn by a key of the study, the same in each of its blinded
exports. Names, weights and aids of the arms are not here, and neither is what an aid may change: events, exposures,
times of searches, drawings, and searches that one more look has replaced. Where arms have uneven weights, their sizes
still tell them; so may a large effect that everybody expects.

${
  blocks
    ? `Participants were allocated in permuted blocks, under a key that is the study's alone. The same ${assigned_by} gets the
same arm each time. How large the blocks are, and who is in which, would help to tell the arms, and is not here.`
    : `Participants were allocated by a keyed digest (HMAC-SHA256) of ${UNITS[assigned_by]}. The same ${assigned_by} gets the same
arm each time. This is simple randomisation: the arms' sizes differ by chance.`
}

`;
  return `## Arms and randomisation

| arm | name | weight |
|---|---|---|
${arms.map((arm) => `| \`${arm.key}\` | ${arm.name.replaceAll("|", "\\|")} | ${arm.weight} |`).join("\n")}

${blocks ? blocksOf(blocks, scope.settings) : simpleOf(scope.settings)}`;
}

function simpleOf({ assigned_by, arms }: StudySettings): string {
  return `Participants were allocated ${weightsOf(arms)} by a keyed digest (HMAC-SHA256) of ${UNITS[assigned_by]} under a key that is the
study's alone. The same ${assigned_by} gets the same arm each time; nobody can foresee or choose it, neither staff nor
visitors. This is simple randomisation: the arms' sizes differ by chance.

`;
}

const weightsOf = (arms: StudySettings["arms"]): string => arms.map(({ weight }) => weight).join(" : ");

/** What each participant belongs to, in words. */
const DIVIDED: Readonly<Record<Stratum, string>> = {
  none: "all participants together (stratum `all`)",
  device: "the aquarium's own devices (stratum `kiosk`) and all others (`own`)",
  language: "each language of the consent form",
  guardian:
    "participants for whom somebody else agreed, as for a child (stratum `guardian`), and all others (`self`)",
};

/** Returns how arms were drawn in blocks, so that whoever has the key can draw them again. */
function blocksOf(blocks: BlockSettings, { assigned_by, arms }: StudySettings): string {
  const sizes = blockSizes(blocks, arms);
  const oneOf = sizes.length > 1 ? ", drawn for each block" : "";
  return `Participants were allocated ${weightsOf(arms)} in permuted blocks of ${sizes.join(" or ")} participants${oneOf}, with a
sequence of its own for ${DIVIDED[blocks.stratum]}. Whoever joins gets the next place of their
sequence, and that place's arm; the same ${assigned_by} gets the same arm each time. A full block has exactly these
proportions. The last block of a sequence may not be full, nor one before a version with other weights. The place of
somebody who was deleted is not given out again.

Without the key nobody can compute an arm. Whoever knows all arms before in a sequence can guess the next one better
than by chance. \`participants\` has stratum, block and position of each; \`study.json\` has the sizes of each version.

The key is in the server's database alone (\`key\` in the table \`study\`), and in no export. With it every block can be
drawn again. Let d(text) be the HMAC-SHA256 of the text under the key, of which the database has the bytes in
hexadecimal.

- The size of block b of stratum s: of the sizes in ascending order the one at floor(f × their number), counted from 0,
  where f is the number in the first six bytes of d("block-size:s:b"), divided by 2^48.
- Its places: write down the arms in the order of \`arms\`, each as often as the block holds it, and number them from 0.
  Sort them by d("block:s:b:number"). Position 1 is the first.

The intervals of the starters leave blocks and strata aside. Where a stratum matters for the outcome they are a little
too wide; an analysis that adjusts for \`stratum\` uses it.

`;
}

/** Returns the section of what was laid down before the first visitor; empty where nothing was. */
function protocolOf({ protocol, arms }: StudySettings): string {
  const { registration, ethics, outcome, participants, expected_first, expected_other } = protocol ?? {};
  const planned = plannedPower({ protocol, arms });
  const lines = [
    registration && `Registration: ${onOneLine(registration)}`,
    ethics && `Ethics approval: ${onOneLine(ethics)}`,
    outcome && `Primary outcome, in the researchers' words: ${onOneLine(outcome)}`,
    participants && `Planned participants, of all arms: ${participants}`,
    planned &&
      `Expected: ${expected_first}% in the first arm, ${expected_other}% in the one compared with it. ${
        planned.power === null
          ? ""
          : `The planned number has a power of ${(planned.power * 100).toFixed(0)}%; `
      }80% need ${planned.needed} participants (two-sided alpha 5%, normal approximation of two proportions).`,
  ].filter(Boolean);
  if (lines.length === 0) return "";
  return `## The protocol

As the latest version of the settings has it; \`study.json\` has when each version was made.

${lines.map((line) => `- ${line}`).join("\n")}

`;
}

const onOneLine = (text: string): string => text.trim().replace(/\s+/g, " ");
