import { field, PSEUDONYMOUS_KEY, REQUIRED } from "./field.ts";

export const AQUARIUM = field("aquarium", "string", "The aquarium, by its slug.", REQUIRED);
/** The keys that join a save with the events of its visit. */
export const EVENT_KEYS = [
  field(
    "drawing_id",
    "string",
    `The drawing, as events name it; empty where the client names none.${PSEUDONYMOUS_KEY}`,
    {
      format: "uuid",
    },
  ),
  field(
    "search_id",
    "string",
    `The search, as events name it; empty where the client names none.${PSEUDONYMOUS_KEY}`,
    {
      format: "uuid",
    },
  ),
] as const;
export const SAVED_AT = field(
  "saved_at",
  "datetime",
  "When the server stored it, by the server's clock, in UTC.",
  REQUIRED,
);
export const IMAGE_FILE = field(
  "image_file",
  "string",
  "The drawing as a PNG file, below the export's folder.",
  { ...REQUIRED, drawing: true },
);
export const UID = field(
  "uid",
  "string",
  'Who: "guest" without sign-in, else a pseudonym that is the same in every export but a study\'s, which has its own; with personal data the uid itself.',
  REQUIRED,
);
