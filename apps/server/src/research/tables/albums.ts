import { field, PSEUDONYMOUS_KEY, REQUIRED, REQUIRED_UUID } from "./field.ts";
import { AQUARIUM, EVENT_KEYS, IMAGE_FILE, SAVED_AT, UID } from "./save-fields.ts";
import { table } from "./table.ts";

export const ALBUMS = table({
  path: "albums",
  description:
    "The drawings that were saved for albums, one a row: a member's, which stand in their album, and, with the uid guest, guests', which stand in none until a member takes them; until then whoever has the guest's code sees them, for 30 days.",
  fields: [
    field("saved_id", "string", `The album's entry.${PSEUDONYMOUS_KEY}`, REQUIRED_UUID),
    AQUARIUM,
    ...EVENT_KEYS,
    SAVED_AT,
    UID,
    field(
      "mail",
      "string",
      "The member's mail address as their sign-in provider has verified it, where the aquarium keeps addresses (`keep_email`), else empty; guest for guests.",
      { personal: true },
    ),
    field(
      "penguin_name",
      "string",
      'The penguin that it was: an id, a Japanese name or "Unknown".',
      REQUIRED,
    ),
    IMAGE_FILE,
  ],
  primaryKey: ["saved_id"],
  references: [],
});
