import * as z from "zod/mini";
import { aquariumSlug, localizedText } from "../aquarium.ts";

/** An aquarium in the list of staff. */
export const listedAquarium = z.object({
  slug: z.string(),
  name: localizedText,
  penguins: z.number(),
  /** Whether visitors find it not. */
  hidden: z.boolean(),
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
 * `POST STAFF_PATHS.aquariums`: a new aquarium without birds, or a copy of another with all of its content. It is hidden until somebody
 * shows it. Answers its line of the list; a slug that is taken is a conflict.
 */
export const addAquariumRequest = z.union([
  z.strictObject({ slug: aquariumSlug, name: newName, copy_of: aquariumSlug }),
  z.strictObject({
    slug: aquariumSlug,
    name: newName,
    /** The codes of the flipper bands' colours, in the order in which the visitors' form offers them. */
    band_colors: z.array(word).check(z.maxLength(MAX_COLORS)),
  }),
]);
export type AddAquariumRequest = z.infer<typeof addAquariumRequest>;

/** `PATCH STAFF_PATHS.aquarium`: hides an aquarium from visitors, or shows it. */
export const changeAquariumRequest = z.object({ hidden: z.boolean() });
