import * as z from "zod/mini";
import { LOCALES } from "../locales.ts";
import { author, birdDocument, detailsDocument } from "./content.ts";

/** Something wrong that blocks publishing. */
const readinessProblem = z.object({
  /** The rule that is broken; the app has the words for it. */
  code: z.string(),
  /** The same in English. */
  message: z.string(),
  /** The id of the bird to mend; unset if it is the aquarium's details. */
  bird: z.optional(z.string()),
  /** The field to mend, as in `birthday_iso`. */
  field: z.optional(z.string()),
});
export type ReadinessProblem = z.infer<typeof readinessProblem>;

const bird = z.string();
const locale = z.enum(LOCALES);

/** Something that visitors would miss; it blocks nothing. */
const readinessGap = z.discriminatedUnion("kind", [
  /** Its spots have not been traced, so that searches hardly find it. */
  z.object({ kind: z.literal("untraced"), bird }),
  z.object({ kind: z.literal("no-photograph"), bird }),
  /** Nothing says how its photograph lies under the outline, so that nothing is drawn over it. */
  z.object({ kind: z.literal("no-alignment"), bird }),
  z.object({ kind: z.literal("no-name"), bird, locale }),
  z.object({ kind: z.literal("no-comment"), bird, locale }),
  z.object({ kind: z.literal("no-aquarium-name"), locale }),
  /** Its bands depart from the aquarium's own rule. */
  z.object({ kind: z.literal("band-rule"), bird }),
  /** Its partner has another partner or none, or does not exist. */
  z.object({ kind: z.literal("pair"), bird }),
  /**
   * Marks in a Japanese text of the bird, or of the aquarium itself, that form no reading: visitors see them.
   */
  z.object({ kind: z.literal("stray-mark"), bird: z.optional(bird) }),
  /** A place or band colour that is used but has no word. */
  z.object({ kind: z.literal("no-label"), of: z.enum(["place", "color"]), label: z.string(), locale }),
  /** A band colour that has the word of another one, `other`, in a language. */
  z.object({ kind: z.literal("same-word"), label: z.string(), other: z.string(), locale }),
]);
export type ReadinessGap = z.infer<typeof readinessGap>;

/** The response of `GET …/readiness`, of the draft as it is. */
export const readinessResponse = z.object({
  errors: z.array(readinessProblem),
  gaps: z.array(readinessGap),
});
export type ReadinessResponse = z.infer<typeof readinessResponse>;

/** How many of an aquarium's latest publishes are kept, with their pictures. */
export const KEPT_PUBLISHES = 200;

/** At most the largest `integer` of PostgreSQL, which could not be asked for a larger one. */
const publishNumber = z.int().check(z.gte(1), z.lte(2 ** 31 - 1));

/** What a publish is for, in the words of whoever published. */
const note = z.string().check(z.maxLength(500));

/** The body of `POST …/publish`. */
export const publishRequest = z.object({
  note,
  /**
   * The draft's `revision` that was seen; if it has changed, the publish is refused as a conflict. Unset
   * accepts any.
   */
  revision: z.optional(z.int()),
});

/** The response of `POST …/publish` and `POST …/restore`. */
export const publishResponse = z.object({ number: publishNumber });

/** The details of "not-ready" (409): the errors that block publishing. */
export const notReadyDetails = z.object({ errors: z.array(readinessProblem) });
export type NotReadyDetails = z.infer<typeof notReadyDetails>;

/** A publish: the aquarium's content from its time on. */
export const publish = z.object({
  number: publishNumber,
  /** ISO 8601, in UTC. */
  at: z.string(),
  by: author,
  /** `import`: from a folder, or found in a database that an older version left. */
  origin: z.enum(["publish", "restore", "import"]),
  note,
  /** For a restore: the number of the publish whose content it brought back. */
  restored: z.optional(publishNumber),
  /** Birds that differ from the publish before. */
  birds: z.object({ added: z.int(), changed: z.int(), removed: z.int() }),
  /**
   * Documents that differ from the publish before, a bird's and the aquarium's own alike. Only pages of the
   * version before read them, which may be open while the server is updated; the next version can do without.
   */
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  /**
   * How many photographs of birds were added; unset for a publish of an earlier version, which did not count
   * them.
   */
  photographs: z.optional(z.int()),
  /** Whether the aquarium's own settings and labels have changed; those that it begins with are no change. */
  settings: z.boolean(),
});
export type Publish = z.infer<typeof publish>;

/** The response of `GET …/publishes`: the kept ones, newest first. */
export const publishesResponse = z.object({ publishes: z.array(publish) });

const difference = <Document extends z.ZodMiniType>(content: Document) =>
  z.object({ before: z.nullable(content), after: z.nullable(content) });

/** The differences between two contents, document by document. */
export const publishDifferences = z.object({
  /** `null` if they are the same. */
  details: z.nullable(difference(detailsDocument)),
  /** The birds that differ; a different position alone does not count. */
  birds: z.array(z.extend(difference(birdDocument), { id: z.string() })),
  /** Whether the birds that both have are in a different order. */
  reordered: z.boolean(),
});
export type PublishDifferences = z.infer<typeof publishDifferences>;

/**
 * The response of `GET …/publishes/:number`: the differences from the publish before it, or from nothing if
 * that is not kept.
 */
export const publishDetailResponse = z.object({ publish, differences: publishDifferences });

/** A publish as a whole, or of one bird. */
const ofPublish = z.object({ number: publishNumber, bird: z.optional(z.string()) });

/** The body of `POST …/restore`: publishes again what that publish had; the draft stays as it is. */
export const restoreRequest = ofPublish;

/**
 * The body of `POST …/undo`: brings what was before that publish into the draft, field by field; what was
 * changed in other fields since stays.
 */
export const undoRequest = ofPublish;

/** The response of `POST …/undo`: how many documents of the draft that changes. */
export const undoResponse = z.object({ documents: z.int() });
