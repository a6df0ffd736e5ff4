import { type AuditLine, type AuditQuery, auditPage, MAX_AUDIT_PAGE } from "@harapen/contract/staff/audit";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { requestJson } from "./request.ts";

/** Which lines are wanted. */
export type LogChoice = Omit<AuditQuery, "after" | "limit">;

const PAGE = 50;

function readPage(aquarium: string | undefined, query: AuditQuery, signal?: AbortSignal) {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const path = aquarium === undefined ? STAFF_PATHS.audit : STAFF_PATHS.aquariumAudit(aquarium);
  return requestJson({ path: `${path}?${new URLSearchParams(given)}`, ...(signal && { signal }) }, auditPage);
}

/** The audit log, page by page, newest first: of an aquarium, or for admins of all. */
export const logQuery = (aquarium: string | undefined, choice: LogChoice) =>
  infiniteQueryOptions({
    queryKey: ["log", aquarium ?? null, choice],
    queryFn: ({ pageParam, signal }) =>
      readPage(aquarium, { ...choice, limit: PAGE, ...(pageParam && { after: pageParam }) }, signal),
    initialPageParam: "",
    getNextPageParam: ({ lines, more }) => (more ? lines.at(-1)?.id : undefined),
  });

/** Returns all lines of a choice, and says on the way how many have come. */
export async function readWholeLog(
  aquarium: string | undefined,
  choice: LogChoice,
  onCount: (count: number) => void,
): Promise<AuditLine[]> {
  const all: AuditLine[] = [];
  for (let after: string | undefined; ; after = all.at(-1)?.id) {
    const { lines, more } = await readPage(aquarium, {
      ...choice,
      limit: MAX_AUDIT_PAGE,
      ...(after && { after }),
    });
    all.push(...lines);
    onCount(all.length);
    if (!more || lines.length === 0) return all;
  }
}
