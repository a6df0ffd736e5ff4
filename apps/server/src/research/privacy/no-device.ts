import { NO_DEVICE } from "@harapen/contract/telemetry/no-device";

/** Whether what stands in a device's place is none: the same word of all visits where the aquarium records no devices, or nothing. */
export function isNoDevice(device: string): boolean {
  return device === "" || device.toLowerCase() === NO_DEVICE;
}
