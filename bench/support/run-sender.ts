import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/**
 * Runs a sender in a separate process, which receives the load as a message; resolves to the outcome that it
 * answers.
 */
export async function runSender<Load extends object, Outcome>(file: URL, load: Load): Promise<Outcome> {
  const sender = fork(fileURLToPath(file));
  sender.send(load);
  const [outcome] = (await once(sender, "message")) as [Outcome];
  return outcome;
}
