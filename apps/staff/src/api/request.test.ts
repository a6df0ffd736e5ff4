import { expect, test, vi } from "vitest";
import { request } from "./request.ts";

vi.mock("../identity/id-token.ts", () => ({ currentIdToken: async () => undefined }));

const refusal = JSON.stringify({ success: false, code: "not-found", message: "" });

// Rule (an-aquariums-data): What a proxy finds too large staff are told of as such
test.each([
  ["the server's own 404", 404, refusal, "not-found"],
  ["a proxy's 413", 413, "<html>413 Request Entity Too Large</html>", "too-large"],
  ["a proxy's 413 without a body", 413, "", "too-large"],
  ["a proxy's 502", 502, "<html>502 Bad Gateway</html>", "network"],
  ["another's JSON", 403, '{"error":"denied"}', "network"],
])("%s fails a call as it should", async (_, status, body, code) => {
  vi.stubGlobal("fetch", async () => new Response(body, { status }));
  await expect(request({ path: "/api/x" })).rejects.toMatchObject({ code });
  vi.unstubAllGlobals();
});
