import { type Deadline, withDeadline } from "../platform/deadline.ts";
import { fetchFromServer, type ServerRequest } from "../platform/fetch-from-server.ts";
import { ApiError } from "./api-error.ts";
import { type HttpResponse, readResponse, refusalOf } from "./whose-answer.ts";

/**
 * Fetches a path of the server. Redirects are not followed: the server has none, and what a visitor drew must
 * not go to where a captive portal leads. Rejects where no response comes, or it breaks off.
 */
export function fetchResponse(
  path: string,
  request: ServerRequest,
  deadline: Deadline,
): Promise<HttpResponse> {
  return withDeadline(deadline, async (signal) =>
    readResponse(await fetchFromServer(path, { ...request, redirect: "error", signal })),
  );
}

/** Returns the error for an unsuccessful response. */
export function errorOfResponse(response: HttpResponse): ApiError {
  const { code, message, retryAfterMs } = refusalOf(response);
  return new ApiError(code, response.status, message, { retryAfterMs });
}
