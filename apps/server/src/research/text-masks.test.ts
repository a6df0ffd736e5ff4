import { expect, it } from "vitest";
import { maskAddress, maskEventName, maskMessage } from "./payload-mask.ts";

it.each([
  ["https://user:pw@guide.example:8080/a/b?who=me#here", "https://guide.example:8080/a/b"],
  ["/minato/draw-penguin?from=poster", "/minato/draw-penguin"],
  ["android-app://com.example.search/", "android-app://com.example.search/"],
  ["direct", "direct"],
  ["", ""],
  ["mailto:hanako@mail.example", ""],
  ["hanako yamada", ""],
])("maskAddress leaves of %s only %s", (address, masked) => {
  expect(maskAddress(address)).toBe(masked);
});

it("maskMessage removes mail addresses and the queries of addresses", () => {
  expect(maskMessage("GET https://a.example/b?c=d failed for a@b.example")).toBe(
    "GET https://a.example/b… failed for …",
  );
});

it.each([
  ["new_event", "new_event"],
  ["a.b:c-d", "a.b:c-d"],
  ["hanako@mail.example", null],
  ["two words", null],
])("maskEventName leaves of %s only %s", (name, masked) => {
  expect(maskEventName(name)).toBe(masked);
});
