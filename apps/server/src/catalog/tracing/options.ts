import { parseArgs } from "node:util";
import { areAnchorsValid } from "@harapen/contract/alignment";
import { type Anchors, anchors } from "@harapen/contract/photograph";

/** The options of `trace` on the command line. */
export interface TraceOptions {
  readonly photograph: string;
  /** In pixels of the upright photograph. */
  readonly anchors: Anchors;
}

const USAGE = `trace takes a photograph and --anchors '{"T":[x,y],"B":[x,y],"L":[x,y],"R":[x,y]}'.`;

/** Parses `<photograph> --anchors <JSON>`; throws a TraceError that says what is wrong. */
export function parseTraceOptions(args: readonly string[]): TraceOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { anchors: { type: "string" } },
    allowPositionals: true,
  });
  const [photograph, ...rest] = positionals;
  if (photograph === undefined || rest.length > 0 || values.anchors === undefined)
    throw new TraceError("usage", USAGE);
  return { photograph, anchors: parseAnchors(values.anchors) };
}

function parseAnchors(text: string): Anchors {
  const parsed = anchors.safeParse(parseJson(text));
  if (!parsed.success) throw new TraceError("bad-anchors", `The anchors are not four places. ${USAGE}`);
  if (!areAnchorsValid(parsed.data))
    throw new TraceError(
      "bad-anchors",
      "L must lie to the left of the line from T to B, and R to its right.",
    );
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type TraceErrorCode = "bad-anchors" | "unreadable-photograph" | "usage";

/** A photograph that cannot be traced; the message is for the person who runs the command. */
export class TraceError extends Error {
  readonly code: TraceErrorCode;

  constructor(code: TraceErrorCode, message: string, options?: ErrorOptions) {
    super(`${message} (${code})`, options);
    this.name = "TraceError";
    this.code = code;
  }
}
