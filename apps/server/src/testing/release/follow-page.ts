import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { expect } from "vitest";
import type { Machine, Started } from "./machine.ts";
import { blockWith } from "./operators-page.ts";

const ROOT = fileURLToPath(new URL("../../../../../", import.meta.url));

/** A command of the page, what is typed for the words in it that stand for something, and what it prints. */
interface Step {
  readonly command: string;
  readonly filled?: Readonly<Record<string, readonly string[]>>;
  readonly answer?: string;
  readonly status?: number;
  readonly prints: RegExp;
}

/**
 * Runs each command of the operators' page on a machine: first those that run beside a server, which `start`
 * starts, then those that want it stopped. Returns the commands as the page has them.
 */
export async function followPage(machine: Machine, start: () => Promise<Started>): Promise<string[]> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const file = (name: string) => machine.path(`root/${name}`);
  writeFileSync(file("harapen.key"), `${identity}\n`);
  writeFileSync(file("passphrase"), "ten random characters\n");
  makeAquarium(file("our-aquarium"));
  const [plain, locked, withWords] = ["plain", "locked", "words"].map((name) => [file(`${name}.backup`)]);
  const key = { "harapen.key": [file("harapen.key")] };
  const beside: readonly Step[] = [
    { command: "doctor", prints: /^ok +database: SQLite answers and is up to date$/m },
    { command: "--help", prints: /^Usage:\n/ },
    {
      command: "import /path/to/our-aquarium",
      filled: { "/path/to/our-aquarium": [file("our-aquarium")] },
      prints: /our-aquarium/,
    },
    { command: "remove-aquarium kitano", answer: "y", prints: /kitano/ },
    {
      command: "staff add <e-mail> --role admin",
      filled: { "<e-mail>": ["keeper@example.org"] },
      prints: /keeper@example[.]org/,
    },
    { command: "retention --dry-run", prints: /./ },
    { command: "retention", prints: /./ },
    {
      command: "forget --code <code>",
      filled: { "<code>": ["ABCD-EFGH"] },
      answer: "y",
      status: 1,
      prints: /./,
    },
    { command: "learn --dry-run", prints: /./ },
    { command: "evaluate", prints: /Visits whose bird a witness saw: / },
    {
      command: "export-benchmark <folder>",
      filled: { "<folder>": [file("benchmark")] },
      status: 1,
      prints: /There is no visit whose bird is known/,
    },
    {
      command: "fit --aquarium <slug>",
      filled: { "<slug>": ["our-aquarium"] },
      prints: /nothing is proposed: too few visits/,
    },
    { command: "audit verify", prints: /the audit log is whole/ },
    { command: "backup <file>", filled: { "<file>": plain ?? [] }, prints: /plain[.]backup/ },
    { command: "verify <file>", filled: { "<file>": plain ?? [] }, prints: /plain[.]backup/ },
    {
      command: "backup <file> --recipient age1...",
      filled: { "<file>": locked ?? [], "age1...": [recipient] },
      prints: /locked[.]backup/,
    },
    {
      command: "verify <file> --identity harapen.key",
      filled: { "<file>": locked ?? [], ...key },
      prints: /locked[.]backup/,
    },
    {
      command: "backup <file> --passphrase-file <file>",
      filled: { "<file>": [...(withWords ?? []), file("passphrase")] },
      prints: /words[.]backup/,
    },
    { command: "keys rotate", prints: /key/ },
    { command: "keys rotate --revoke", prints: /key/ },
    { command: "clock confirm", prints: /./ },
    { command: "migrate", prints: /./ },
    { command: "sessions rebuild", prints: /./ },
  ];
  const server = await start();
  for (const step of beside) take(machine, step);
  await server.stop();
  // Each into a folder without a database.
  const restores: readonly Step[] = [
    { command: "restore <file>", filled: { "<file>": plain ?? [] }, prints: /./ },
    {
      command: "restore <file> --identity harapen.key",
      filled: { "<file>": locked ?? [], ...key },
      prints: /./,
    },
  ];
  for (const [index, step] of restores.entries()) take(machine, step, file(`restored-${index}`));
  take(machine, { command: "installation accept", prints: /./ });
  machine.run(containerBackup(machine));
  const general = [
    "<command>",
    "restore <data folder>/restore-points/before-<migration>-<time>.sqlite --replace",
  ];
  return [...beside, ...restores].map(({ command }) => command).concat("installation accept", general);
}

function take(
  machine: Machine,
  { command, filled = {}, answer, status = 0, prints }: Step,
  dataDir?: string,
): void {
  let line = command;
  for (const [word, texts] of Object.entries(filled))
    for (const text of texts) line = line.replace(word, text);
  const taken = machine.harapen(line, answer, dataDir);
  expect([line, taken]).toEqual([line, { status, output: expect.stringMatching(prints) }]);
  expect(taken.output).not.toMatch(/^ +at .*[.][jt]s:\d+/m);
}

/** Makes an aquarium's folder, as keepers have one. */
function makeAquarium(folder: string): void {
  cpSync(join(ROOT, "aquariums/minato"), folder, { recursive: true });
  const file = join(folder, "aquarium.json");
  writeFileSync(
    file,
    JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), slug: "our-aquarium", aqua_id: 77 }),
  );
}

/** Returns what the page's script for containers runs within one, led to the machine's data folder. */
function containerBackup(machine: Machine): string {
  mkdirSync(machine.path("data"));
  const [, script = ""] = /sh -ec '([^']+)'/.exec(blockWith("mkdir -p -m 700 /data")) ?? [];
  const data = machine.path("var/lib/harapen");
  return `cd /opt/harapen; DATA_DIR=${data}; export DATA_DIR; ${script.replaceAll("/data/", `${data}/`)}`;
}
