import { listedAquarium } from "@harapen/contract/staff/aquariums";
import {
  type ImportAsAquarium,
  importBegun,
  MAX_ZIP_BYTES,
  pendingImport,
} from "@harapen/contract/staff/import";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { queryOptions } from "@tanstack/react-query";
import { aquariumKey } from "./draft.ts";
import { assertReadable, request, requestJson } from "./request.ts";
import { StaffError } from "./staff-error.ts";

/** How often to ask for the state of a zip that is being read, in milliseconds. */
const ASK_MS = 1_000;

/** The query for the state of the zip that was sent last. */
export const importQuery = (slug: string) =>
  queryOptions({
    queryKey: [...aquariumKey(slug), "import"],
    queryFn: ({ signal }) => requestJson({ path: STAFF_PATHS.importZip(slug), signal }, pendingImport),
    refetchInterval: ({ state }) => state.data?.state === "reading" && ASK_MS,
  });

/** Sends a zip to be checked, unless it is too large. Browsers differ in the type that they give a zip. */
export async function sendZip(slug: string, zip: Blob) {
  if (zip.size > MAX_ZIP_BYTES) throw new StaffError("too-large", "a zip that is too large");
  await assertReadable(zip);
  const file = new Blob([zip], { type: "application/zip" });
  return requestJson({ path: STAFF_PATHS.importZip(slug), method: "POST", file }, importBegun);
}

/** Makes that zip's content the draft. */
export const takeImport = (slug: string, id: string) =>
  request({ path: STAFF_PATHS.takeImport(slug), method: "POST", json: { id } });

/** Makes an aquarium whose draft that zip's content becomes. */
export const importAsAquarium = (slug: string, made: ImportAsAquarium) =>
  requestJson({ path: STAFF_PATHS.importAsAquarium(slug), method: "POST", json: made }, listedAquarium);

export const discardImport = (slug: string) =>
  request({ path: STAFF_PATHS.importZip(slug), method: "DELETE" });

/** Loads what is published, as a zip. */
export const loadZip = async (slug: string) => (await request({ path: STAFF_PATHS.exportZip(slug) })).blob();
