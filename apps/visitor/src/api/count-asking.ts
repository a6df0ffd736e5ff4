import { COUNT_ASKING_PATH, type CountAskingRequest } from "@harapen/contract/calls/count-asking";
import { serverAddress } from "../platform/server-address.ts";

/**
 * Counts that a visitor was asked whether they take part in a study, or what they chose. Sends no visit's
 * token, cookie or address of a page, unlike every other call, and is sent at most once: what nobody is known
 * by cannot be recognised when it comes again. A preview has no study, and asks nobody.
 */
export async function countAsking(counted: CountAskingRequest): Promise<void> {
  const response = await fetch(serverAddress(COUNT_ASKING_PATH), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(counted),
    credentials: "omit",
    referrerPolicy: "no-referrer",
  });
  // Until then the browser holds the connection.
  await response.text();
}
