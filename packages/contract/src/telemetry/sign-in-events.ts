import * as z from "zod/mini";
import { described, eventPayload } from "./described.ts";
import { providerField, text } from "./fields.ts";

/** Logging in and out. */
export const SIGN_IN_EVENTS = {
  login_click: eventPayload('"Log in" is pressed.', providerField),
  login_result: eventPayload("A sign-in has ended.", {
    ...providerField,
    ok: described(z.boolean(), "Whether the visitor is signed in now."),
    uid: described(
      z.nullish(text),
      'Who has signed in; "guest" where the aquarium records anonymously.',
      "uid",
    ),
  }),
  logout_click: eventPayload('"Log out" is pressed.', providerField),
} as const;
