import { setTimeout as pause } from "node:timers/promises";

/** A task in the place of reading a photograph, which does what the bytes say. */
export async function readPhotograph({ bytes }: { bytes: Uint8Array }): Promise<unknown> {
  const word = new TextDecoder().decode(bytes);
  if (word === "throw") throw new Error("as asked");
  if (word === "exit") process.exit(1);
  if (word === "kill") process.kill(process.pid, "SIGKILL");
  if (word === "refuse") return { refused: "damaged" };
  if (word === "hang") await pause(600_000);
  if (word === "swell") await swell();
  if (word === "swell after others" && process.env.HAS_READ) await swell();
  process.env.HAS_READ = "yes";
  if (word === "who") return { result: process.pid };
  return { result: word };
}

/** Takes 20 MB of memory each millisecond or so. */
async function swell(): Promise<void> {
  const taken: Buffer[] = [];
  for (;;) {
    taken.push(Buffer.alloc(20_000_000, 1));
    await pause(1);
  }
}
