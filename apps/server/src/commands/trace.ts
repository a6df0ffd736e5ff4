import { type Command, OPERATOR } from "./command.ts";

/** Prints the spots of a photographed belly. The module is loaded only if used. */
export function traceCommand(args: readonly string[]): Command {
  return async () => {
    const { parseTraceOptions } = await import("../catalog/tracing/options.ts");
    const { tracePhotograph } = await import("../catalog/tracing/trace-photograph.ts");
    OPERATOR.report(JSON.stringify({ spots: await tracePhotograph(parseTraceOptions(args)) }));
  };
}
