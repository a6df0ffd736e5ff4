import { parse } from "secure-json-parse";
import { ApiError } from "../errors/api-error.ts";

/**
 * Returns the value of JSON in UTF-8. Throws an ApiError ("bad-request") for anything else, and for what would set an object's
 * prototype.
 */
export function parseJson(body: Uint8Array): unknown {
  try {
    return parse(new TextDecoder().decode(body));
  } catch {
    throw new ApiError("bad-request", "The request is malformed. It is not JSON.");
  }
}
