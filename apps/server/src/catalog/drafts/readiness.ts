import { sharedColorWords } from "@harapen/contract/band-color-words";
import { keptLocales } from "@harapen/contract/chosen-locales";
import { LOCALES, type Locale } from "@harapen/contract/locales";
import { isHere, type Penguin } from "@harapen/contract/penguin";
import type { ReadinessGap, ReadinessProblem, ReadinessResponse } from "@harapen/contract/staff/publish";
import type { PlainContent } from "../aquarium-content.ts";
import { checkWornBands } from "../check/check-bands.ts";
import { checkContent } from "../check/check-content.ts";
import { checkPairs } from "../check/check-pairs.ts";
import { checkReadings } from "../check/check-readings.ts";
import type { FindingCode } from "../check/finding.ts";
import { byLocale, NO_PHOTOGRAPH, pictureNames } from "../documents.ts";
import { withUsualWords } from "../texts/usual-words.ts";
import { isOutdated } from "./draft-state.ts";
import type { PreparedDraft } from "./prepare-draft.ts";

/**
 * Returns what blocks publishing a draft, and what visitors would miss. `today` is the
 * aquarium's day.
 */
export function findReadiness(draft: PreparedDraft, today: string): ReadinessResponse {
  return { errors: findErrors(draft, today), gaps: findGaps(draft.content) };
}

/** Returns what blocks publishing a draft. */
export function findErrors({ state, content }: PreparedDraft, today: string): ReadinessProblem[] {
  const outdated = state.documents.filter(isOutdated).map(({ drafted }): ReadinessProblem => {
    const message =
      "was published by others since it was changed here: keep the draft over it, or discard the change";
    return { code: "outdated", message, ...(drafted?.kind === "bird" && { bird: drafted.key }) };
  });
  const checked = checkContent(content, today)
    .filter(({ severity }) => severity === "error")
    .map(
      ({ code, message, bird, field }): ReadinessProblem => ({
        ...{ code, message },
        ...(bird !== undefined && { bird }),
        ...(field !== undefined && { field }),
      }),
    );
  return [...outdated, ...checked, ...missingPictures(content)];
}

function missingPictures({ penguins, media }: PlainContent): ReadinessProblem[] {
  const names = new Set(media.map(({ name }) => name));
  return penguins.flatMap((penguin) =>
    pictureNames(penguin)
      .filter((name) => !names.has(name))
      .map((name) => {
        const message = `names the picture ${name}, which is not there`;
        return { code: "missing-picture", message, bird: penguin.id, field: "picture" };
      }),
  );
}

function findGaps(content: PlainContent): ReadinessGap[] {
  const drawn = new Set(content.media.filter(({ type }) => type === "image/svg+xml").map(({ name }) => name));
  const shown = content.penguins.filter(isHere);
  return [
    ...shown.flatMap((penguin) => gapsOfBird(penguin, drawn)),
    ...keptLocales(content.details).flatMap((locale): ReadinessGap[] => {
      const { name, comment } = content.dictionaries[locale].penguin;
      const lacks = (texts: Readonly<Record<string, string>>, { id }: Penguin) => !Object.hasOwn(texts, id);
      return [
        ...content.penguins
          .filter((each) => lacks(name, each))
          .map(({ id }) => ({ kind: "no-name" as const, bird: id, locale })),
        ...shown
          .filter((each) => lacks(comment, each))
          .map(({ id }) => ({ kind: "no-comment" as const, bird: id, locale })),
        ...(content.details.name[locale] ? [] : [{ kind: "no-aquarium-name" as const, locale }]),
      ];
    }),
    ...labelGaps(content, shown),
    ...ruleGaps(content),
    ...pairGaps(content),
    ...readingGaps(content),
  ];
}

/** Returns what a bird lacks. A drawn picture is made for the outline, and needs no alignment. */
function gapsOfBird({ id, spots, picture, alignment }: Penguin, drawn: ReadonlySet<string>): ReadinessGap[] {
  const gaps: ReadinessGap[] = [];
  if (spots === undefined) gaps.push({ kind: "untraced", bird: id });
  if (picture === NO_PHOTOGRAPH) gaps.push({ kind: "no-photograph", bird: id });
  else if (alignment === undefined && !drawn.has(picture)) gaps.push({ kind: "no-alignment", bird: id });
  return gaps;
}

function labelGaps(content: PlainContent, shown: readonly Penguin[]): ReadinessGap[] {
  const { details } = content;
  const used = {
    place: new Set(shown.flatMap(({ place_id }) => place_id || [])),
    color: new Set([...details.band_colors, ...shown.flatMap(({ band_color }) => band_color)]),
  };
  // Visitors read the usual words where none is written.
  const { dictionaries } = withUsualWords(content, [...used.color]);
  const words = byLocale(LOCALES, (locale) => dictionaries[locale].color);
  const kept = keptLocales(details);
  const shared = sharedColorWords(words, [...used.color])
    .filter(({ locale }) => kept.includes(locale))
    .map(({ locale, codes: [other, label] }): ReadinessGap => ({ kind: "same-word", label, other, locale }));
  const missing = missingLabels(used, dictionaries, kept);
  return [...missing, ...shared];
}

function missingLabels(
  used: Readonly<Record<"place" | "color", ReadonlySet<string>>>,
  dictionaries: PlainContent["dictionaries"],
  kept: readonly Locale[],
): ReadinessGap[] {
  return (["place", "color"] as const).flatMap((of) =>
    kept.flatMap((locale) =>
      [...used[of]]
        .filter((label) => isBlank(dictionaries[locale][of], label))
        .map((label) => ({ kind: "no-label" as const, of, label, locale })),
    ),
  );
}

/**
 * Whether labels have none for a code, or a blank one, as a new place has in all languages but the one in
 * which it was added.
 */
function isBlank(labels: Readonly<Record<string, string>>, code: string): boolean {
  return !Object.hasOwn(labels, code) || !labels[code]?.trim();
}

const OF_RULE: readonly FindingCode[] = ["too-many-bands", "other-flipper"];

function ruleGaps(content: PlainContent): ReadinessGap[] {
  const departing = checkWornBands(content).filter(({ code }) => OF_RULE.includes(code));
  return [...new Set(departing.flatMap(({ bird }) => bird ?? []))].map((bird) => ({
    kind: "band-rule",
    bird,
  }));
}

/** Returns the gaps of pairs. A bird that is its own partner is an error, and no gap. */
function pairGaps({ penguins }: PlainContent): ReadinessGap[] {
  const unmatched = checkPairs(penguins).filter(({ severity }) => severity === "warning");
  return unmatched.flatMap(({ bird }) => (bird === undefined ? [] : { kind: "pair", bird }));
}

function readingGaps(content: PlainContent): ReadinessGap[] {
  const birds = new Set(checkReadings(content).map(({ bird }) => bird));
  return [...birds].map((bird) => ({ kind: "stray-mark", ...(bird !== undefined && { bird }) }));
}
