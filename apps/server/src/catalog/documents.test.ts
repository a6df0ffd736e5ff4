import { LOCALES } from "@harapen/contract/locales";
import type { PenguinRecord } from "@harapen/contract/records";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentDigest } from "../platform/document-digest.ts";
import { type AquariumTexts, byLocale, joinDocuments, NO_PHOTOGRAPH, splitContent } from "./documents.ts";

/**
 * Ids and codes, among them names of properties that every object has, numbers, and some that nobody types.
 */
const id = fc.oneof(
  fc.constantFrom("constructor", "toString", "__proto__x", "10", "9", "ひめ"),
  fc.string({ minLength: 1, maxLength: 8 }).filter((text) => text !== "__proto__"),
);
const text = fc.string({ minLength: 1, maxLength: 12 });
const words = fc.dictionary(id, text, { maxKeys: 4 });
const spot = fc.record({ x: fc.integer({ min: 1, max: 380 }), y: fc.integer(), r: fc.integer({ min: 1 }) });

const penguin = (penguinId: string): fc.Arbitrary<PenguinRecord> =>
  fc.record(
    {
      id: fc.constant(penguinId),
      picture: fc.constantFrom("a.webp", NO_PHOTOGRAPH),
      icon: fc.constant("b.webp"),
      band_color: fc.array(text, { maxLength: 3 }),
      pair_id: fc.option(id),
      spots: fc.array(spot, { maxLength: 3 }),
      gender: text,
    },
    { requiredKeys: ["id", "picture", "icon", "band_color"] },
  );

const texts: fc.Arbitrary<AquariumTexts> = fc
  .uniqueArray(id, { maxLength: 6 })
  .chain((ids) => {
    const ofBirds = fc.dictionary(ids.length > 0 ? fc.oneof(id, fc.constantFrom(...ids)) : id, text);
    const dictionary = fc.record({
      penguin: fc.record({ name: ofBirds, comment: ofBirds }),
      place: words,
      gender: words,
      color: words,
    });
    return fc.record({
      penguins: fc.tuple(...ids.map(penguin)),
      dictionaries: fc.record(byLocale(LOCALES, () => dictionary)),
      bands: fc.array(text, { maxLength: 3 }),
    });
  })
  .map(({ bands, ...content }) => ({
    ...content,
    details: {
      slug: "testhall",
      aqua_id: 7,
      name: byLocale(LOCALES, (locale) => locale),
      band_colors: bands,
      aids: {
        close_match: true,
        comparison: "offered" as const,
        look: "line" as const,
        narrowing: false,
        extras: true,
      },
    },
  }));

describe("the documents of an aquarium", () => {
  // Rule (drafts-and-publishes)
  it("are joined to what was split", () => {
    fc.assert(
      fc.property(texts, (content) => {
        expect(joinDocuments(splitContent(content))).toEqual(plain(content));
      }),
    );
  });

  // Rule (drafts-and-publishes): An aquarium is split into documents, and joined from them, without loss
  it("are split into what was joined, stored as JSON in between and in whatever order", () => {
    fc.assert(
      fc.property(texts, (content) => {
        const documents = splitContent(content);
        const { details, birds } = JSON.parse(JSON.stringify(documents)) as typeof documents;
        expect(splitContent(joinDocuments({ details, birds: birds.toReversed() }))).toEqual(documents);
      }),
    );
  });

  it("have digests that neither positions nor the order of fields change", () => {
    fc.assert(
      fc.property(texts, (content) => {
        for (const bird of splitContent(content).birds) {
          const { position, ...fields } = bird;
          const turned = Object.fromEntries(
            Object.entries({ position: position + 1, ...fields }).toReversed(),
          );
          expect(documentDigest(turned as typeof bird)).toBe(documentDigest(bird));
          const renamed = { ...bird, name: { ...bird.name, ja: `${bird.name.ja}!` } };
          expect(documentDigest(renamed)).not.toBe(documentDigest(bird));
        }
      }),
    );
  });
});

describe("joinDocuments", () => {
  const content = fc.sample(
    texts.filter(({ penguins }) => penguins.length > 1),
    { numRuns: 1, seed: 1 },
  )[0];
  if (!content) throw new Error("there is no sample");
  const { details, birds } = splitContent(content);
  const [first, second] = birds as [(typeof birds)[number], (typeof birds)[number]];

  it("puts a bird between two others by its position", () => {
    const moved = { ...first, position: second.position + 0.5 };
    const ids = joinDocuments({ details, birds: [moved, ...birds.slice(1)] }).penguins.map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual([second.record.id, first.record.id]);
  });

  it("leaves out texts that are empty", () => {
    const blank = { ...first, name: { ja: "", en: "Ann" } };
    const { dictionaries } = joinDocuments({ details, birds: [blank] });
    expect([dictionaries.ja, dictionaries.en].map(({ penguin }) => penguin.name[first.record.id])).toEqual([
      undefined,
      "Ann",
    ]);
  });
});

/** Returns the same value without the prototypes that fast-check gives some objects. */
function plain<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}
