import type { Path } from "./bird-fields.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Returns a document with what another has at these places; what the other lacks there is removed. */
export function putBack<Document>(from: Document, at: readonly Path[], into: Document): Document {
  return at.reduce<unknown>((document, path) => copied(from, path, document), into) as Document;
}

function copied(from: unknown, [key, ...rest]: Path, into: unknown): unknown {
  if (key === undefined) return from;
  const [was, is] = [fieldsOf(from), fieldsOf(into)];
  const value = copied(was[key], rest, is[key]);
  const { [key]: _, ...others } = is;
  const next = value === undefined ? others : { ...is, [key]: value };
  return from === undefined && Object.keys(next).length === 0 ? undefined : next;
}

const fieldsOf = (value: unknown) => (typeof value === "object" && value !== null ? value : {}) as Fields;
