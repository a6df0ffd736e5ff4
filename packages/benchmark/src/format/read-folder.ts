import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { about, type Benchmark, FORMAT } from "./benchmark.ts";
import { type Fault, faultsOf } from "./check.ts";
import { jsonLines, problemIn } from "./json-lines.ts";
import { ROWS } from "./tables.ts";
import { DESCRIPTOR, sha256 } from "./write-folder.ts";

const descriptorSchema = z.extend(about, {
  format: z.int(),
  resources: z.array(z.object({ path: z.string(), hash: z.string(), rows: z.int() })),
});

/** What is in a folder. */
export interface ReadFolder {
  /** `undefined` where anything of it can't be read. */
  readonly benchmark: Benchmark | undefined;
  readonly faults: readonly Fault[];
}

/** Reads a benchmark, and says all that is wrong with it. */
export function readBenchmark(folder: string): ReadFolder {
  const faults: Fault[] = [];
  const descriptor = readDescriptor(folder, faults);
  const read = <Row>(name: keyof typeof ROWS, schema: z.ZodMiniType<Row>) => {
    const path = `${name}.jsonl`;
    const resource = descriptor?.resources.find((each) => each.path === path);
    if (name === "truth" && !resource) return { rows: [], lines: [] };
    if (!existsSync(join(folder, path))) {
      faults.push({ file: path, problem: "is missing" });
      return { rows: [], lines: [] };
    }
    const content = readFileSync(join(folder, path));
    if (descriptor && !resource) faults.push({ file: DESCRIPTOR, problem: `does not name ${path}` });
    if (resource && resource.hash !== `sha256:${sha256(content)}`)
      faults.push({ file: path, problem: `is not the file that ${DESCRIPTOR} describes: its hash differs` });
    return jsonLines(path, content.toString("utf8"), schema, faults);
  };
  const individuals = read("individuals", ROWS.individuals);
  const drawings = read("drawings", ROWS.drawings);
  const truths = read("truth", ROWS.truth);
  if (!descriptor || faults.length > 0) return { benchmark: undefined, faults };
  const benchmark: Benchmark = {
    about: about.parse(descriptor),
    individuals: individuals.rows,
    drawings: drawings.rows,
    truths: truths.rows,
  };
  const lines = { individuals: individuals.lines, drawings: drawings.lines, truths: truths.lines };
  const contradictions = faultsOf(benchmark, lines);
  return { benchmark: contradictions.length > 0 ? undefined : benchmark, faults: contradictions };
}

function readDescriptor(folder: string, faults: Fault[]) {
  const fault = (problem: string) => {
    faults.push({ file: DESCRIPTOR, problem });
    return undefined;
  };
  if (!existsSync(join(folder, DESCRIPTOR))) return fault("is missing");
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(join(folder, DESCRIPTOR), "utf8"));
  } catch {
    return fault("is no JSON");
  }
  const { data, error } = descriptorSchema.safeParse(content);
  if (!data) {
    for (const issue of error.issues) fault(problemIn(issue));
    return undefined;
  }
  if (data.format !== FORMAT) return fault(`is of format ${data.format}; this reads format ${FORMAT}`);
  return data;
}
