import { readdirSync, readFileSync } from "node:fs";
import { pino } from "pino";
import { expect, it } from "vitest";
import { Threads } from "../../search/threads/threads.ts";

/**
 * Returns the nice values of this process's threads: field 19 of each, where the field after the name is
 * number 3 (proc_pid_stat(5)).
 */
function niceValues(): number[] {
  return readdirSync("/proc/self/task").map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]);
  });
}

it.runIf(process.platform === "linux")("the threads that search go behind all others", async () => {
  const before = niceValues();
  const own = Math.min(...before);
  const threads = new Threads({ count: 2, log: pino({ level: "silent" }) });
  const decoded = [1, 2].map(() =>
    threads.run("decodeSearch", { body: new TextEncoder().encode("{") }, { client: "a" }),
  );
  await Promise.allSettled(decoded);
  const behind = niceValues().filter((nice) => nice === own + 2).length;
  await threads.close();
  expect(behind - before.filter((nice) => nice === own + 2).length).toBe(2);
  expect(Math.min(...niceValues())).toBe(own);
});
