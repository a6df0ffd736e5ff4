import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { sentPhotograph } from "@harapen/contract/staff/photographs";
import { queryOptions } from "@tanstack/react-query";
import { aquariumKey } from "./draft.ts";
import { assertReadable, request, requestJson } from "./request.ts";

const photographsPath = (slug: string) => `${STAFF_PATHS.aquarium(slug)}/photographs`;

/** Sends a photograph; its original is kept, only for staff, where `keep` says so. */
export async function sendPhotograph(slug: string, file: Blob, keep: "original" | "none") {
  await assertReadable(file);
  return requestJson({ path: `${photographsPath(slug)}?keep=${keep}`, method: "POST", file }, sentPhotograph);
}

/** A photograph in the size in which it is traced, upright. It never changes. */
export const photographQuery = (slug: string, id: string) =>
  queryOptions({
    queryKey: [...aquariumKey(slug), "photograph", id],
    queryFn: async ({ signal }) => {
      const response = await request({ path: `${photographsPath(slug)}/${id}`, signal });
      return response.blob();
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
