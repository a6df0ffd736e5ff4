import type { CDPSession } from "@playwright/test";

interface TraceEvent {
  readonly name: string;
  readonly args: { readonly hasPartialUpdate?: boolean };
}

/** The outcomes of a page's frames, as the browser's own frame viewer counts them. */
export interface FrameCounts {
  readonly drawn: number;
  /** The frames in which nothing new was shown in time. */
  readonly dropped: number;
  /** The frames in which the scrolling was shown in time, but the page's own changes one frame later. */
  readonly partial: number;
}

/** Counts the frames that the browser draws and drops while `work` runs. */
export async function countFrames(devtools: CDPSession, work: () => Promise<void>): Promise<FrameCounts> {
  const events = await traceFrames(devtools, work);
  const named = (name: string) => events.filter((event) => event.name === name);
  const missed = named("DroppedFrame");
  const partial = missed.filter(({ args }) => args.hasPartialUpdate).length;
  return { drawn: named("DrawFrame").length, dropped: missed.length - partial, partial };
}

async function traceFrames(devtools: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  devtools.on("Tracing.dataCollected", collect);
  await devtools.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: {
      includedCategories: ["devtools.timeline.frame", "disabled-by-default-devtools.timeline.frame"],
    },
  });
  await work();
  const complete = new Promise((resolve) => devtools.once("Tracing.tracingComplete", resolve));
  await devtools.send("Tracing.end");
  await complete;
  return events;
}
