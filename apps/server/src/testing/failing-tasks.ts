import { setTimeout as pause } from "node:timers/promises";

/** Stands in for the server's tasks where a test needs some that fail: by what their body says, they throw, end their thread, take their time, or answer it. */
export async function decodeSearch({ body }: { body: Uint8Array }) {
  const word = new TextDecoder().decode(body);
  if (word === "throw") throw new TypeError("thrown");
  if (word === "exit") process.exit(1);
  if (word === "wait") await pause(500);
  return { result: { word } };
}
