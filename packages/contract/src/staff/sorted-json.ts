/** Returns JSON with sorted keys, for comparing values that may differ in the order of their keys. */
export function sortedJson(value: unknown): string | undefined {
  return JSON.stringify(value, (_, inner) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

export const isSameJson = (one: unknown, other: unknown) => sortedJson(one) === sortedJson(other);
