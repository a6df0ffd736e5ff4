import * as z from "zod/mini";
import { uuid } from "../primitives.ts";
import { withdrawalReceipt } from "./studies.ts";

/**
 * `POST PATHS.deleteDevice`, JSON: deletes everything that guests have left from a device: its sessions with
 * their events, and the records and album drawings of these; what members saved stays theirs. Whoever knows
 * the device's number, which only its browser and its visitor do, may ask for it. What the device recorded
 * before and sends later is not stored. Deleting may take a minute, and sending it again gives the same
 * response. Answers 403 for a kiosk's device, which many visitors share.
 */
export const deleteDeviceRequest = z.object({
  /** The number of the device, as `session_start` names it. */
  device: uuid,
});
export type DeleteDeviceRequest = z.infer<typeof deleteDeviceRequest>;

/** `receipt` is `null` if nothing was stored, as in the second of two requests. */
export const deleteDeviceResponse = z.object({
  success: z.literal(true),
  receipt: z.nullable(withdrawalReceipt),
});
export type DeleteDeviceResponse = z.infer<typeof deleteDeviceResponse>;
