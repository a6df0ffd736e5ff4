import { PATHS } from "@harapen/contract/calls/paths";
import { type DeviceReferences, deviceReferences } from "@harapen/contract/calls/references";
import { requestJson } from "./request.ts";

/**
 * Loads what the device needs to search an aquarium by itself. Throws `ApiError`, refused where the aquarium
 * does not allow that.
 */
export function loadReferences(slug: string, signal?: AbortSignal): Promise<DeviceReferences> {
  return requestJson({ path: PATHS.references(slug), signal }, deviceReferences);
}
