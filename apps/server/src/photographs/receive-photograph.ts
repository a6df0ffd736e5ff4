import { randomUUID } from "node:crypto";
import type { SentPhotograph } from "@harapen/contract/staff/photographs";
import { imageFormat } from "../media/image-format.ts";
import type { PhotographStore } from "../storage/photographs/photograph-store.ts";
import type { PhotographThread } from "./photograph-thread.ts";

interface Dependencies {
  readonly photographs: PhotographStore;
  readonly thread: Pick<PhotographThread, "run">;
}

interface Sent {
  readonly aquarium: string;
  /** The file as it was sent. */
  readonly bytes: Uint8Array;
  /** Whether it is kept, only for staff. */
  readonly keepsOriginal: boolean;
}

/** Stores a photograph that staff sent, with its renditions. Rejects with a PhotographError where it cannot be read. */
export async function receivePhotograph(
  { photographs, thread }: Dependencies,
  { aquarium, bytes, keepsOriginal }: Sent,
): Promise<SentPhotograph> {
  const { width, height, upright, picture, icon } = await thread.run("readPhotograph", { bytes });
  const id = randomUUID();
  const names = { picture: `${id}.jpg`, icon: `${id}-icon.jpg` };
  await photographs.add({
    ...{ aquarium, id, width, height },
    upright: { type: "image/jpeg", bytes: upright },
    original: keepsOriginal ? { type: `image/${imageFormat(bytes)}`, bytes } : undefined,
    shown: { [names.picture]: picture, [names.icon]: icon },
  });
  return { id, width, height, ...names };
}
