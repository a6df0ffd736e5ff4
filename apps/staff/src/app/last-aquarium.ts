/** Local storage key of the aquarium that was viewed last on this device. */
export const LAST_AQUARIUM_KEY = "staff_aquarium";
