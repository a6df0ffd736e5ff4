import * as z from "zod/mini";
import { aquariumSlug, localizedText } from "../aquarium.ts";

/** An aquarium in the list of staff. */
export const listedAquarium = z.object({
  slug: z.string(),
  name: localizedText,
  penguins: z.number(),
  /** Whether visitors find it not. */
  hidden: z.boolean(),
  /** When what visitors see was published last, ISO 8601 in UTC; null where no publish says so. */
  published_at: z.nullable(z.string()),
});
export type ListedAquarium = z.infer<typeof listedAquarium>;

/** The answer of `GET STAFF_PATHS.aquariums`: those in which one has a role, of an admin all. */
export const listedAquariums = z.object({ aquariums: z.array(listedAquarium) });

const MAX_NAME_LENGTH = 200;
const MAX_COLORS = 60;
const word = z.string().check(z.minLength(1), z.maxLength(60));

/** A name in at least one language; the others, empty, show that one. */
const newName = localizedText.check(
  z.refine((name) => Object.values(name).some((text) => text.trim() !== ""), "needs a text in one language"),
  z.refine((name) => Object.values(name).every((text) => text.length <= MAX_NAME_LENGTH), "is too long"),
);

/**
 * What a copy has of the other's birds: with their photographs, and so the pictures that visitors see, or without; either way with what is
 * known of them, their texts and the pattern of their spots.
 */
export const COPIED_BIRDS = ["with-photographs", "without-photographs", "none"] as const;
export const copiedBirds = z.enum(COPIED_BIRDS);
export type CopiedBirds = z.infer<typeof copiedBirds>;

/**
 * `POST STAFF_PATHS.aquariums`: a new aquarium without birds, or a copy of what another has published: always its bands and places with the
 * words for them, and of the rest what is asked for. It is hidden until somebody shows it. Answers its line of the list; a slug that is taken
 * is a conflict.
 */
export const addAquariumRequest = z.union([
  z.strictObject({
    slug: aquariumSlug,
    name: newName,
    copy_of: aquariumSlug,
    birds: z._default(copiedBirds, "with-photographs"),
    /** Whether the copy has the other's questionnaires, study aids and what it asks of visitors' accounts. */
    settings: z._default(z.boolean(), true),
  }),
  z.strictObject({
    slug: aquariumSlug,
    name: newName,
    /** The codes of the flipper bands' colours, in the order in which the visitors' form offers them. */
    band_colors: z.array(word).check(z.maxLength(MAX_COLORS)),
  }),
]);
export type AddAquariumRequest = z.output<typeof addAquariumRequest>;

/** `PATCH STAFF_PATHS.aquarium`: hides an aquarium from visitors, or shows it. */
export const changeAquariumRequest = z.object({ hidden: z.boolean() });

/** `DELETE STAFF_PATHS.aquarium`: the aquarium's slug once more, as whoever removes it has typed it. */
export const removeAquariumRequest = z.object({ slug: z.string() });
