/** The value in place of a device's id where the aquarium records none (`recording`: `anonymous`). */
export const NO_DEVICE = "anonymous";
