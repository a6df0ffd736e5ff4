import type { CDPSession } from "@playwright/test";

/** The parts of a sampled CPU profile that are read here (Chrome DevTools Protocol, Profiler.Profile). */
interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly url: string; readonly functionName: string };
    readonly children?: readonly number[];
  }[];
  readonly samples?: readonly number[];
  readonly timeDeltas?: readonly number[];
}

/** The callers of the modules: the app's own code, in its task, or the browser, in a separate task. */
export const CALLERS = ["the app", "the browser"] as const;
export type Caller = (typeof CALLERS)[number];

/**
 * Microseconds that a page's thread was busy in all, and within some modules and whatever they call, by the
 * modules' caller.
 */
export interface BusyTime {
  readonly busy: number;
  readonly within: Readonly<Record<Caller, number>>;
}

const SAMPLE_EVERY_US = 100;

export async function enableProfiler(devtools: CDPSession): Promise<void> {
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  await devtools.send("Profiler.enable");
  await devtools.send("Profiler.setSamplingInterval", { interval: SAMPLE_EVERY_US });
}

/**
 * Profiles `work`. Returns the busy time, in all and within modules whose address matches, and the
 * milliseconds that the thread spent on tasks.
 */
export async function profile(
  devtools: CDPSession,
  modules: RegExp,
  work: () => Promise<void>,
): Promise<BusyTime & { taskMs: number }> {
  await devtools.send("Profiler.start");
  const before = await taskMs(devtools);
  await work();
  const spent = (await taskMs(devtools)) - before;
  const { profile } = await devtools.send("Profiler.stop");
  return { ...busyTimeOf(profile, modules), taskMs: spent };
}

/** Returns the milliseconds of processor time that the page's thread has spent on tasks. */
async function taskMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
}

function busyTimeOf(profile: Profile, modules: RegExp): BusyTime {
  const callers = callersOf(profile, modules);
  const idle = new Set(
    profile.nodes.filter((node) => node.callFrame.functionName === "(idle)").map(({ id }) => id),
  );
  let busy = 0;
  const within: Record<Caller, number> = { "the app": 0, "the browser": 0 };
  profile.samples?.forEach((node, at) => {
    const duration = profile.timeDeltas?.[at + 1] ?? 0;
    if (!idle.has(node)) busy += duration;
    const caller = callers.get(node);
    if (caller) within[caller] += duration;
  });
  return { busy, within };
}

/**
 * Returns the nodes of the call tree that belong to the modules or are called by them, with the modules'
 * caller.
 */
function callersOf({ nodes }: Profile, modules: RegExp): ReadonlyMap<number, Caller> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const found = new Map<number, Caller>();
  const walk = (id: number, caller: Caller, inside?: Caller) => {
    const node = byId.get(id);
    if (!node) return;
    const { url } = node.callFrame;
    const where = inside ?? (modules.test(url) ? caller : undefined);
    if (where) found.set(id, where);
    for (const child of node.children ?? []) walk(child, url === "" ? caller : "the app", where);
  };
  const [root] = nodes;
  if (root) walk(root.id, "the browser");
  return found;
}
