import * as z from "zod/mini";

/** The longest name of a kiosk. Chosen: what fits on a line of a phone. */
export const MAX_KIOSK_NAME = 40;

const count = z.int();

/** A tablet of the aquarium's own. Times are ISO 8601 in UTC. */
export const kiosk = z.object({
  /** By which calls name it: nothing of the device's own number. */
  id: z.string(),
  /** The short number that its About screen shows: `kioskNumber`. */
  number: z.string(),
  /** What staff call it; `null`: it has no name. */
  name: z.nullable(z.string()),
  /** When it was set aside, as it is no longer in use; `null`: it is in use. */
  set_aside_at: z.nullable(z.string()),
  /** When anything was last received of it; `null`: not within the last two weeks. */
  last_received: z.nullable(z.string()),
  /** The size of its window in CSS pixels, by its last visit; `null` where it did not say. */
  window: z.nullable(z.object({ width: count, height: count })),
  /** How many visits began on it today, by the aquarium's days. */
  visits_today: count,
});
export type Kiosk = z.infer<typeof kiosk>;

/** The response of `GET STAFF_PATHS.kiosks`: in the order of their names, those without one last. */
export const kiosksResponse = z.object({
  kiosks: z.array(kiosk),
  /** Whether some kiosks are left out, as more than one exhibit has claim to be one. */
  partial: z.boolean(),
  /**
   * Whether kiosks say which device they are: if the aquarium records no devices, none can be told from
   * another.
   */
  devices_recorded: z.boolean(),
});
export type KiosksResponse = z.infer<typeof kiosksResponse>;

/** `PATCH STAFF_PATHS.kiosk`: what is missing stays as it is; an empty name takes the name away. */
export const changeKioskRequest = z.object({
  name: z.optional(z.string().check(z.trim(), z.maxLength(MAX_KIOSK_NAME))),
  set_aside: z.optional(z.boolean()),
});
export type ChangeKioskRequest = z.infer<typeof changeKioskRequest>;
