import { isKiosk } from "../../platform/kiosk.ts";
import { isPreview } from "../../platform/preview.ts";
import { type GuardedStorage, localStore, sessionStore } from "../../platform/web-storage.ts";

/** The item under which an aquarium's drawings by guests are kept. */
export const guestDrawingsKey = (aquarium: string) => `harapen.guest-drawings.${aquarium}`;

/** Where they are kept: the device's own; a kiosk's and a preview's last for their visit alone, as the tab's storage does there. */
export const guestDrawingsStore = (): GuardedStorage =>
  isKiosk() || isPreview() ? sessionStore : localStore;

/** Whether somebody has drawn here without logging in, and said which penguin it was. */
export function hasGuestDrawings(aquarium: string): boolean {
  return guestDrawingsStore().read(guestDrawingsKey(aquarium)) !== null;
}
