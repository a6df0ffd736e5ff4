import { setImmediate as pause } from "node:timers/promises";
import {
  type AuditContent,
  type AuditFrame,
  CHAIN_START,
  chainDigest,
  contentDigest,
} from "../../platform/audit-digests.ts";

/** A line as it is stored. */
interface ChainedLine extends AuditFrame, AuditContent {
  readonly number: number;
  /** `null`: a deletion of a person has emptied the line. */
  readonly salt: string | null;
  readonly content_digest: string | null;
  readonly chain_digest: string | null;
}

/** Runs a statement that changes nothing, over whichever connection. */
type Rows = (statement: string) => Promise<readonly unknown[]>;

/** How many lines are read at a time. */
const BATCH = 1_000;

interface Head {
  readonly number: number;
  readonly digest: string;
}

/** Reads the lines of the log. */
class ChainSource {
  readonly #rows: Rows;

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  /** Resolves to the lines with the numbers after one, in their order: some, or none if there is no more. */
  async after(number: number): Promise<readonly ChainedLine[]> {
    // A running server answers others between two batches: SQLite reads while nothing else goes on.
    await pause();
    const statement = `select * from audit_entry where number > ${number} order by number limit ${BATCH}`;
    return (await this.#rows(statement)) as readonly ChainedLine[];
  }

  /** Resolves to the number and digest of the last line; those before the first where there is none. */
  async head(): Promise<Head> {
    const [head] = (await this.#rows("select number, digest from audit_head")) as readonly Head[];
    return head ?? { number: 0, digest: CHAIN_START };
  }

  /** Resolves, as of one moment, to how many lines there are beyond those that the head counts. */
  async unchained(): Promise<number> {
    const [count] = (await this.#rows(
      "select count(*) - coalesce((select number from audit_head), 0) as lines from audit_entry",
    )) as readonly { lines: number | string }[];
    return Number(count?.lines);
  }
}

/** Whether the audit log is as it was written: how many lines, or the first that is not. */
export type ChainState =
  | { readonly whole: true; readonly lines: number; readonly emptied: number }
  | { readonly whole: false; readonly fault: ChainFault; readonly number: number };

/**
 * `missing`: a line with this number is not there; `changed`: it is not what was written; `cut`: the log ends
 * before its last line; `unchained`: so many lines were added beside the log, or by a server of an earlier
 * version.
 */
type ChainFault = "missing" | "changed" | "cut" | "unchained";

/** Reads the whole log, and compares each line with its digests. */
export async function verifyChain(rows: Rows): Promise<ChainState> {
  const source = new ChainSource(rows);
  let [number, digest, emptied] = [0, CHAIN_START, 0];
  const head = await source.head();
  for (let lines = await source.after(0); lines.length > 0; lines = await source.after(number))
    for (const line of lines) {
      number += 1;
      if (line.number !== number) return { whole: false, fault: "missing", number };
      if (!isAsWritten(line, digest)) return { whole: false, fault: "changed", number };
      digest = line.chain_digest ?? "";
      if (line.salt === null) emptied += 1;
      if (number === head.number) return end(source, { number, digest, emptied }, head);
    }
  return end(source, { number, digest, emptied }, head);
}

async function end(
  source: ChainSource,
  { number, digest, emptied }: { number: number; digest: string; emptied: number },
  head: Head,
): Promise<ChainState> {
  if (head.number !== number || head.digest !== digest)
    return { whole: false, fault: "cut", number: number + 1 };
  const unchained = await source.unchained();
  if (unchained > 0) return { whole: false, fault: "unchained", number: unchained };
  return { whole: true, lines: number, emptied };
}

function isAsWritten(line: ChainedLine, previous: string): boolean {
  const { content_digest: content, salt } = line;
  if (content === null || chainDigest(previous, line.number, line, content) !== line.chain_digest)
    return false;
  if (salt === null) return line.subject === "" && line.before === null && line.after === null;
  return contentDigest(line, salt) === content;
}

/** Returns what the state of the log means, in a sentence. */
export function describeChain(state: ChainState): string {
  if (state.whole)
    return `the audit log is whole: ${state.lines} lines, ${state.emptied} of them emptied by deletions of persons`;
  const { fault, number } = state;
  return {
    missing: `the audit log is not whole: line ${number} is missing`,
    changed: `the audit log is not whole: line ${number} is not as it was written`,
    cut: `the audit log is not whole: it ends before line ${number}, which was its last or one of its last`,
    unchained: `the audit log is not whole: ${number} lines are outside its chain, written by a server of an earlier version or by hand`,
  }[fault];
}
