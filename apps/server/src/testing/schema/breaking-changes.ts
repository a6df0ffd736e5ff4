import type { StoredConstraint, StoredSchema, StoredTable } from "./read-schema.ts";

/**
 * Lists why a server that knows only the schema `before` would fail with the schema `after`: what it reads or
 * writes is gone or has another type, a column that it does not know has to be written, what distinguished
 * its saves no longer does, or its writes are newly refused.
 */
export function breakingChanges(before: StoredSchema, after: StoredSchema): string[] {
  return [...before].flatMap(([name, old]) => {
    const now = after.get(name);
    const changes = now ? [...columnChanges(old, now), ...constraintChanges(old, now)] : ["is gone"];
    return changes.map((change) => `${name}: ${change}`);
  });
}

function columnChanges(old: StoredTable, now: StoredTable): string[] {
  const changed = [...old.columns].flatMap(([name, { type, isRequired }]) => {
    const column = now.columns.get(name);
    if (!column) return [`column ${name} is gone`];
    if (column.type !== type) return [`column ${name} is ${column.type}, was ${type}`];
    return column.isRequired && !isRequired ? [`column ${name} became required`] : [];
  });
  const added = [...now.columns].flatMap(([name, { isRequired, hasDefault }]) =>
    !old.columns.has(name) && isRequired && !hasDefault ? [`new column ${name} has no default`] : [],
  );
  return [...changed, ...added];
}

function constraintChanges(old: StoredTable, now: StoredTable): string[] {
  const has = ({ constraints }: StoredTable, { text }: StoredConstraint) =>
    constraints.some((each) => each.text === text);
  const isOfNewColumns = ({ columns }: StoredConstraint) =>
    columns.length > 0 && columns.every((name) => !old.columns.has(name));
  const gone = old.constraints.filter((each) => each.kind === "unique" && !has(now, each));
  const added = now.constraints.filter((each) => !has(old, each) && !isOfNewColumns(each));
  return [
    ...gone.map(({ columns }) => `no longer unique: ${columns.toSorted().join(", ") || "an expression"}`),
    ...added.map(
      ({ kind, columns }) => `newly bound by a ${kind}: ${columns.toSorted().join(", ") || "all columns"}`,
    ),
  ];
}
