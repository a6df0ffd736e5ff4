import { setTimeout as pause } from "node:timers/promises";

/**
 * Replaces the server's tasks where a test needs failing ones: as the body says, it throws, ends the thread,
 * takes long, or answers with the body.
 */
export async function decodeSearch({ body }: { body: Uint8Array }) {
  const word = new TextDecoder().decode(body);
  if (word === "throw") throw new TypeError("thrown");
  if (word === "exit") process.exit(1);
  if (word === "wait") await pause(500);
  return { result: { word } };
}
