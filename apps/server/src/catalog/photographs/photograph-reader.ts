import { readFile, rm } from "node:fs/promises";
import type { PhotographState, SentPhotograph } from "@harapen/contract/staff/photographs";
import type { Logger } from "pino";
import { AuditLog } from "../../people/staff/audit-log.ts";
import { Turns } from "../../platform/turns.ts";
import { imageFormat, PhotographError } from "../pictures/image-format.ts";
import type { PhotographDecoder } from "./photograph-decoder.ts";
import { INTERRUPTED, PhotographReadings } from "./photograph-readings.ts";
import type { PhotographStore } from "./photograph-store.ts";

/** How many photographs may wait, with the one that is being read: each is a file of up to 25 MB. */
const MAX_WAITING = 20;
/** How often those that wait are marked as not lost, in milliseconds. */
const TOUCH_MS = 30_000;

/** A photograph that was sent, as a file that is deleted when it has been read. */
interface SentFile {
  readonly aquarium: string;
  /** The photograph's. */
  readonly id: string;
  readonly path: string;
  readonly keep: "original" | "none";
  /** The id of who sent it. */
  readonly member: string;
}

interface Parts {
  readonly photographs: PhotographStore;
  readonly readings: PhotographReadings;
  readonly decoder: Pick<PhotographDecoder, "run">;
  readonly log: Logger;
  readonly maxWaiting?: number;
}

/**
 * Reads the photographs that staff send, one after the other, outside of requests: each takes seconds, and
 * may wait behind others. Its state is in the database.
 */
export class PhotographReader {
  readonly #parts: Parts;
  readonly #turns = new Turns();
  /** The ids of the photographs that wait or are being read. */
  readonly #waiting = new Set<string>();
  readonly #toucher: NodeJS.Timeout;
  #isClosing = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#toucher = setInterval(() => void this.#touchWaiting(), TOUCH_MS).unref();
  }

  /**
   * Resolves once a photograph's state says that it is being read. Rejects with a PhotographError where too
   * many wait. The file is deleted in the end, whatever comes.
   */
  async add(sent: SentFile): Promise<void> {
    const { maxWaiting = MAX_WAITING } = this.#parts;
    try {
      if (this.#waiting.size >= maxWaiting) throw new PhotographError("busy");
      this.#waiting.add(sent.id);
      await this.#parts.readings.begin(sent);
    } catch (error) {
      this.#waiting.delete(sent.id);
      await rm(sent.path, { force: true });
      throw error;
    }
    void this.#turns.run(() => this.#read(sent));
  }

  /** Ends the reading of what waits; resolves once their files are gone. The decoder is closed with it. */
  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#toucher);
    await this.#turns.ended();
  }

  async #read(sent: SentFile): Promise<void> {
    const { readings, log } = this.#parts;
    try {
      await this.#readFile(sent).catch((error: unknown) => readings.end(sent, this.#refusal(error)));
    } catch (error) {
      log.error({ err: error }, "how the reading of a photograph ended could not be stored");
    } finally {
      this.#waiting.delete(sent.id);
      await rm(sent.path, { force: true });
    }
  }

  /** Reads a photograph and stores it with its renditions, unless its aquarium has gone meanwhile. */
  async #readFile(sent: SentFile): Promise<void> {
    const { photographs, readings, decoder } = this.#parts;
    const { aquarium, id, path, keep, member } = sent;
    if (this.#isClosing) throw new ReadingAbortedError();
    if (!(await readings.isWanted(sent))) return;
    const { width, height, upright, picture, icon } = await decoder.run("readPhotograph", { path });
    const bytes = keep === "original" ? await readFile(path) : undefined;
    const ready: SentPhotograph = { id, width, height, picture: `${id}.jpg`, icon: `${id}-icon.jpg` };
    await photographs.add(
      {
        ...{ aquarium, id, width, height },
        upright: { type: "image/jpeg", bytes: upright },
        original: bytes && { type: `image/${imageFormat(bytes)}`, bytes },
        shown: { [ready.picture]: picture, [ready.icon]: icon },
      },
      async (transaction) => {
        if (!(await new PhotographReadings(transaction).end(sent, { state: "ready", ...ready })))
          return false;
        const after = { width, height, keep };
        await new AuditLog(transaction).append({
          ...{ member, aquarium, action: "send-photograph" },
          ...{ subject: id, after },
        });
        return true;
      },
    );
  }

  async #touchWaiting(): Promise<void> {
    const { readings, log } = this.#parts;
    try {
      await readings.touch([...this.#waiting]);
    } catch (error) {
      log.warn({ err: error }, "that photographs wait could not be stored");
    }
  }

  #refusal(error: unknown): PhotographState {
    if (error instanceof PhotographError && error.code === "no-decoder")
      this.#parts.log.error({ err: error }, "photographs can't be read: sharp is missing");
    if (error instanceof PhotographError)
      return { state: "refused", code: error.code, message: error.message };
    if (this.#isClosing) return INTERRUPTED;
    this.#parts.log.error({ err: error }, "a photograph could not be read");
    return { state: "refused", code: "internal", message: "The photograph could not be read." };
  }
}

/** Thrown to end the reading of a photograph on a server that stops. */
class ReadingAbortedError extends Error {}
