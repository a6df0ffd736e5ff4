/** The value in place of a device's id where the aquarium records none (`recording`: `anonymous`). */
export const NO_DEVICE = "anonymous";

/** Whether a device's id names no device: it is empty, or the word above. */
export function isNoDevice(device: string): boolean {
  return device === "" || device.toLowerCase() === NO_DEVICE;
}
