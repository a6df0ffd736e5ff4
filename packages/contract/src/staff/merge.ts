import { isSameJson } from "./sorted-json.ts";

/** Fields of a document that say one thing together: of two changes to them, only one can be kept. */
const TOGETHER: readonly (readonly string[])[] = [
  ["birthday_iso", "birthday_precision", "birth_year", "birthday_about"],
  ["bands", "band_color"],
  ["picture", "icon", "photographs", "spots", "alignment"],
  ["status"],
];

/** Which of two changes of the same field is kept. */
type Preferred = "mine" | "theirs";

interface Merged<Document> {
  readonly content: Document;
  /** Whether both have changed a field, each to something else. */
  readonly inConflict: boolean;
}

/**
 * Joins two changes of one document, field by field: a field that one of the two has changed since `base` has
 * that change, one that both have changed differently has the `preferred` one. Documents are JSON; a list is
 * one field.
 */
export function mergeDocuments<Document>(
  base: Document,
  mine: Document,
  theirs: Document,
  preferred: Preferred,
): Merged<Document> {
  if (isSameJson(mine, theirs) || isSameJson(base, theirs)) return { content: mine, inConflict: false };
  if (isSameJson(base, mine)) return { content: theirs, inConflict: false };
  const [before, one, other]: readonly unknown[] = [base ?? {}, mine, theirs];
  if (!isObject(before) || !isObject(one) || !isObject(other))
    return { content: preferred === "mine" ? mine : theirs, inConflict: true };
  const names = new Set([before, one, other].flatMap((each) => Object.keys(each)));
  const merged = [...fieldsOf(names)].map((field) => mergeField(field, before, one, other, preferred));
  return {
    content: Object.assign({}, ...merged.map(({ content }) => content)) as Document,
    inConflict: merged.some(({ inConflict }) => inConflict),
  };
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns names as fields, each of one name or of several that belong together. */
function fieldsOf(names: ReadonlySet<string>): readonly (readonly string[])[] {
  const together = TOGETHER.filter((group) => group.some((name) => names.has(name)));
  const single = [...names].filter((name) => !together.flat().includes(name));
  return [...together, ...single.map((name) => [name])];
}

function mergeField(
  names: readonly string[],
  base: Fields,
  mine: Fields,
  theirs: Fields,
  preferred: Preferred,
): Merged<Fields> {
  const [only = ""] = names;
  if (!TOGETHER.includes(names)) {
    const { content, inConflict } = mergeDocuments(base[only], mine[only], theirs[only], preferred);
    return { content: content === undefined ? {} : { [only]: content }, inConflict };
  }
  const valuesOf = (fields: Fields): Fields =>
    Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));
  const [before, one, other] = [valuesOf(base), valuesOf(mine), valuesOf(theirs)];
  if (isSameJson(one, other) || isSameJson(before, other)) return { content: one, inConflict: false };
  if (isSameJson(before, one)) return { content: other, inConflict: false };
  return { content: preferred === "mine" ? one : other, inConflict: true };
}
