import { setTimeout as pause } from "node:timers/promises";

/** A task in the place of reading a photograph, which does what the bytes say. */
export async function readPhotograph({ bytes }: { bytes: Uint8Array }): Promise<unknown> {
  const word = new TextDecoder().decode(bytes);
  if (word === "throw") throw new Error("as asked");
  if (word === "exit") process.exit(1);
  if (word === "refuse") return { refused: "damaged" };
  if (word === "hang") await pause(600_000);
  return { result: word };
}
