import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { queryClient } from "../api/query-client.ts";
import { defaultAquarium } from "../visit/drawing-session-store.ts";
import { aquariumExistence } from "./aquarium-existence.ts";
import { aquariumQuery } from "./queries.ts";

beforeEach(() => vi.stubGlobal("document", { querySelector: () => null }));
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const SLUG = "kitano";
const NO_NETWORK = new ApiError("network", 0, "no network");
const NOT_FOUND = new ApiError("refused", 404, "no such aquarium");

/** Asks for the aquarium, which fails with `error`; without one nothing comes. */
function ask(error?: ApiError): Promise<void> {
  const queryFn = () => (error ? Promise.reject(error) : new Promise<never>(() => {}));
  const { queryKey } = aquariumQuery(SLUG);
  return queryClient.prefetchQuery({ queryKey, queryFn, retry: false, staleTime: 0 });
}

test("an aquarium that was never asked for is pending, and the default one exists", () => {
  expect([aquariumExistence(SLUG), aquariumExistence(defaultAquarium())]).toEqual(["pending", "exists"]);
});

test("an address that can be no aquarium's is missing without a request", () => {
  expect(aquariumExistence("No Aquarium")).toBe("missing");
});

test("a 404 is missing, and pending again while it is asked again", async () => {
  await ask(NOT_FOUND);
  expect(aquariumExistence(SLUG)).toBe("missing");
  void ask();
  expect(aquariumExistence(SLUG)).toBe("pending");
});

test("without a network it exists, also while it is asked again, until the server says that it does not", async () => {
  await ask(NO_NETWORK);
  expect(aquariumExistence(SLUG)).toBe("exists");
  void ask();
  expect(aquariumExistence(SLUG)).toBe("exists");
  queryClient.clear();
  await ask(NOT_FOUND);
  expect(aquariumExistence(SLUG)).toBe("missing");
});
