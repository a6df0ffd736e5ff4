import * as z from "zod/mini";
import { aquariumSlug, localizedText } from "../aquarium.ts";
import { timeZone } from "../time-zone.ts";
import { CONTENT_LIMITS } from "./limits.ts";

/** An aquarium in the list of staff. */
export const listedAquarium = z.object({
  slug: z.string(),
  name: localizedText,
  penguins: z.number(),
  /** Whether it is hidden from visitors. */
  hidden: z.boolean(),
  /** When visitors' current content was published, ISO 8601 in UTC; `null` if no publish says so. */
  published_at: z.nullable(z.string()),
});
export type ListedAquarium = z.infer<typeof listedAquarium>;

/** The response of `GET STAFF_PATHS.aquariums`: those in which the caller has a role; for an admin, all. */
export const listedAquariums = z.object({ aquariums: z.array(listedAquarium) });

const word = z.string().check(z.minLength(1), z.maxLength(60));

/** A name in at least one language; empty ones show that one. */
const newName = localizedText.check(
  z.refine((name) => Object.values(name).some((text) => text.trim() !== ""), "needs a text in one language"),
  z.refine(
    (name) => Object.values(name).every((text) => text.length <= CONTENT_LIMITS.aquariumName),
    "is too long",
  ),
);

/** What whoever makes an aquarium gives it: its slug, which stays, and its name. */
export const newAquariumNames = { slug: aquariumSlug, name: newName };

/**
 * What a copy takes over of the other's birds: everything known of them, their texts and spot patterns, with
 * or without their photographs (and so the pictures that visitors see); or no birds.
 */
export const COPIED_BIRDS = ["with-photographs", "without-photographs", "none"] as const;
export const copiedBirds = z.enum(COPIED_BIRDS);
export type CopiedBirds = z.infer<typeof copiedBirds>;

/**
 * `POST STAFF_PATHS.aquariums`: adds an aquarium without birds, or a copy of another's published content:
 * always its bands and places with their words, and of the rest what is asked for. It stays hidden until
 * somebody shows it. Answers its entry in the list; a slug that is taken is a conflict.
 */
export const addAquariumRequest = z.union([
  z.strictObject({
    ...newAquariumNames,
    copy_of: aquariumSlug,
    birds: z._default(copiedBirds, "with-photographs"),
    /**
     * Whether the copy takes over the other's questionnaires, study aids and what it asks of visitors'
     * accounts.
     */
    settings: z._default(z.boolean(), true),
  }),
  z.strictObject({
    ...newAquariumNames,
    /** The codes of the flipper bands' colours, in the order in which the visitors' form offers them. */
    band_colors: z.array(word).check(z.maxLength(CONTENT_LIMITS.bandColors)),
    time_zone: z.optional(timeZone),
  }),
]);
export type AddAquariumRequest = z.output<typeof addAquariumRequest>;

/** `PATCH STAFF_PATHS.aquarium`: hides an aquarium from visitors, or shows it. */
export const changeAquariumRequest = z.object({ hidden: z.boolean() });

/** `DELETE STAFF_PATHS.aquarium`: the aquarium's slug again, typed by whoever removes it. */
export const removeAquariumRequest = z.object({ slug: z.string() });
