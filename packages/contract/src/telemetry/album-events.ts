import * as z from "zod/mini";
import { described, eventPayload } from "./described.ts";
import { count } from "./fields.ts";

/** What happens with albums, except looking at them. The events name no code and no drawing. */
export const ALBUM_EVENTS = {
  album_delete: eventPayload("A member wants a drawing of their album deleted, and has said so twice.", {
    ok: described(z.boolean(), "Whether it was deleted."),
  }),
  album_code: eventPayload("The code by which guests' drawings are seen on another device.", {
    step: described(
      z.enum(["shown", "opened", "claimed", "taken"]),
      "Shown to the guest; opened on any device; claimed by a member, into whose album the drawings go; or taken: by somebody else before.",
    ),
    drawings: described(
      count,
      "How many drawings it stands for that the server has; of those claimed, how many are newly in the album; none where they were taken.",
    ),
  }),
} as const;
