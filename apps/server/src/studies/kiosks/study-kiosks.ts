import type { Database } from "../../database/database.ts";
import { studyDigest } from "../study-digest.ts";
import type { KeyedStudy } from "../study-store.ts";
import { KioskStore } from "./kiosk-store.ts";
import { readSeenKiosks } from "./seen-kiosks.ts";

const DEVICE_DIGITS = 8;

/**
 * A device of the exhibit's, by its pseudonym under the study's key, short enough to be read out, and by the
 * name that staff gave it; and when it last sent anything, in milliseconds since 1970.
 */
export interface StudyKiosk {
  readonly device: string;
  readonly name: string | null;
  /** Whether staff have set it aside: then its silence is no fault. */
  readonly isSetAside: boolean;
  readonly last: number;
}

/** The known kiosks of an aquarium. */
export interface StudyKiosks {
  readonly devices: readonly StudyKiosk[];
  /** Whether kiosks say which device they are. */
  readonly areRecorded: boolean;
  /** Whether there are more than are told apart. */
  readonly isPartial: boolean;
}

type WatchedStudy = Pick<KeyedStudy, "aquarium" | "key" | "started_at" | "created_at">;

/**
 * Returns the kiosks of a study's aquarium that sent anything within the last two weeks, and since the study
 * began.
 */
export async function readStudyKiosks(
  database: Database,
  { aquarium, key, started_at, created_at }: WatchedStudy,
  now: number,
): Promise<StudyKiosks> {
  const named = await new KioskStore(database).ofAquarium(aquarium);
  const since = Date.parse(started_at ?? created_at);
  const { kiosks, ...seen } = await readSeenKiosks(database, aquarium, { since, named, now });
  const devices = kiosks.map(({ digest, device, last }) => {
    const pseudonym = studyDigest(key, "device", device.toLowerCase()).slice(0, DEVICE_DIGITS);
    const { name = null, set_aside_at = null } = named.get(digest) ?? {};
    return { device: `d_${pseudonym}`, name, isSetAside: set_aside_at !== null, last };
  });
  return { ...seen, devices: devices.sort((one, other) => (one.device < other.device ? -1 : 1)) };
}
