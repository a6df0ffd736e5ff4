import { importBegun, MAX_ZIP_BYTES, pendingImport } from "@harapen/contract/staff/import";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { queryOptions } from "@tanstack/react-query";
import { aquariumKey } from "./draft.ts";
import { request, requestJson } from "./request.ts";
import { StaffError } from "./staff-error.ts";

/** How often a zip that is being read is asked after, in milliseconds. */
const ASK_MS = 1_000;

/** What became of the zip that was sent last. */
export const importQuery = (slug: string) =>
  queryOptions({
    queryKey: [...aquariumKey(slug), "import"],
    queryFn: ({ signal }) => requestJson({ path: STAFF_PATHS.importZip(slug), signal }, pendingImport),
    refetchInterval: ({ state }) => state.data?.state === "reading" && ASK_MS,
  });

/** Sends a zip, to be looked at; one that is too large is refused here. Browsers do not agree on the type of one. */
export async function sendZip(slug: string, zip: Blob) {
  if (zip.size > MAX_ZIP_BYTES) throw new StaffError("too-large", "a zip that is too large");
  const file = new Blob([zip], { type: "application/zip" });
  return requestJson({ path: STAFF_PATHS.importZip(slug), method: "POST", file }, importBegun);
}

/** Makes the draft what that zip says. */
export const takeImport = (slug: string, id: string) =>
  request({ path: STAFF_PATHS.takeImport(slug), method: "POST", json: { id } });

export const discardImport = (slug: string) =>
  request({ path: STAFF_PATHS.importZip(slug), method: "DELETE" });

/** What is published, as a zip. */
export const loadZip = async (slug: string) => (await request({ path: STAFF_PATHS.exportZip(slug) })).blob();
