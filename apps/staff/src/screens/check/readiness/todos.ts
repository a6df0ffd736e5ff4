import type { Locale } from "@harapen/contract/locales";
import type { DraftedBird } from "@harapen/contract/staff/draft";
import type { ReadinessGap } from "@harapen/contract/staff/publish";
import type { Rights } from "../../../api/me.ts";
import { photographPath } from "../../../draft/tracing-path.ts";
import { paths } from "../../../routes/paths.ts";

/** Something that visitors would miss, and where it is fixed. */
export interface Todo {
  readonly key: string;
  /** Undefined where it is about the aquarium itself. */
  readonly bird?: DraftedBird;
  /** The code of a place or a band colour without a word, or of a colour with another one's word. */
  readonly label?: { readonly of: "place" | "color"; readonly code: string };
  /** The languages in which it is missing, or wrong, where it is a text. */
  readonly locales: readonly Locale[];
  /** The path where it is fixed. */
  readonly to: string;
}

/** The kinds of things to do, most important to visitors first. */
export const KINDS = [
  "untraced",
  "no-photograph",
  "no-alignment",
  "no-name",
  "no-aquarium-name",
  "no-label",
  "same-word",
  "stray-mark",
  "band-rule",
  "pair",
  "no-comment",
] as const satisfies readonly ReadinessGap["kind"][];
export type TodoKind = (typeof KINDS)[number];

export type Todos = Readonly<Record<TodoKind, readonly Todo[]>>;

/**
 * Sorts gaps by what is to be done about them: a text that several languages lack is one thing to do. Without
 * the right to `edit` the draft, a photograph's gap leads to its bird, not to where it is traced.
 */
export function findTodos(
  slug: string,
  gaps: readonly ReadinessGap[],
  birds: readonly DraftedBird[],
  { edit }: Pick<Rights, "edit">,
): Todos {
  const byId = new Map(birds.map((bird) => [bird.id, bird]));
  const ofKind = (kind: TodoKind): Todo[] => {
    const same = Map.groupBy(
      gaps.filter((gap) => gap.kind === kind),
      keyOf,
    );
    return [...same].flatMap(([key, [gap, ...more]]) => {
      const bird = gap && birdOf(gap) !== undefined ? byId.get(birdOf(gap) ?? "") : undefined;
      if (!gap || (birdOf(gap) !== undefined && !bird)) return [];
      return [
        {
          key,
          ...(bird && { bird }),
          ...labelOf(gap),
          locales: [gap, ...more].flatMap((each) => ("locale" in each ? [each.locale] : [])),
          to: mendingPath(slug, gap, edit ? bird : undefined),
        },
      ];
    });
  };
  return {
    untraced: ofKind("untraced"),
    "no-photograph": ofKind("no-photograph"),
    "no-alignment": ofKind("no-alignment"),
    "no-name": ofKind("no-name"),
    "no-aquarium-name": ofKind("no-aquarium-name"),
    "no-label": ofKind("no-label"),
    "same-word": ofKind("same-word"),
    "stray-mark": ofKind("stray-mark"),
    "band-rule": ofKind("band-rule"),
    pair: ofKind("pair"),
    "no-comment": ofKind("no-comment"),
  };
}

export function countTodos(todos: Todos): number {
  return KINDS.reduce((sum, kind) => sum + todos[kind].length, 0);
}

const birdOf = (gap: ReadinessGap) => ("bird" in gap ? gap.bird : undefined);

function keyOf(gap: ReadinessGap): string {
  const bird = birdOf(gap);
  if (bird !== undefined) return bird;
  const { label } = labelOf(gap);
  return label ? `${label.of} ${label.code}` : "";
}

function labelOf(gap: ReadinessGap): Pick<Todo, "label"> {
  if (gap.kind === "no-label") return { label: { of: gap.of, code: gap.label } };
  return gap.kind === "same-word" ? { label: { of: "color", code: gap.label } } : {};
}

/** Returns the path where a gap is fixed: a photograph's only where its bird is given. */
function mendingPath(slug: string, gap: ReadinessGap, bird: DraftedBird | undefined): string {
  switch (gap.kind) {
    case "untraced":
      return photographPath(slug, gap.bird, bird, ({ spots }) => spots === undefined);
    case "no-alignment":
      return photographPath(slug, gap.bird, bird, ({ file }) => file === bird?.content.record.picture);
    case "no-photograph":
      return `${paths.bird(slug, gap.bird)}#photographs`;
    case "no-name":
    case "no-comment":
      return `${paths.bird(slug, gap.bird)}#words`;
    case "band-rule":
      return `${paths.bird(slug, gap.bird)}#bands`;
    case "pair":
      return `${paths.bird(slug, gap.bird)}#facts`;
    case "stray-mark":
      return gap.bird === undefined ? paths.section(slug, "details") : `${paths.bird(slug, gap.bird)}#words`;
    case "no-aquarium-name":
      return `${paths.section(slug, "details")}#name`;
    case "no-label":
      return `${paths.section(slug, "details")}#${gap.of === "place" ? "places" : "bands"}`;
    case "same-word":
      return `${paths.section(slug, "details")}#bands`;
  }
}
