import { NO_DEVICE } from "@harapen/contract/telemetry/no-device";

/** Whether a device's id names no device: it is empty, or the word that all visits have where the aquarium records no devices. */
export function isNoDevice(device: string): boolean {
  return device === "" || device.toLowerCase() === NO_DEVICE;
}
