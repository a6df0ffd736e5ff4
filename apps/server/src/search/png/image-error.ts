import { ApiError } from "../../platform/errors.ts";

/** Returns the error for an image that is not taken, with the reason. */
export function imageError(reason: string): ApiError {
  return new ApiError("bad-request", `The image is refused: ${reason}.`);
}
