import { stripVTControlCharacters } from "node:util";
import { generate } from "lean-qr";
import { expect, it } from "vitest";
import { addressesOf } from "./addresses.ts";
import { announcement } from "./announcement.ts";

const at = (address: string, internal = false, family: "IPv4" | "IPv6" = "IPv4") =>
  ({ address, internal, family, netmask: "", mac: "", cidr: null, scopeid: 0 }) as never;
const INTERFACES = {
  lo: [at("127.0.0.1", true)],
  docker0: [at("172.17.0.1")],
  wlan0: [at("fe80::1", false, "IPv6"), at("192.168.1.5")],
};

it.each([
  ["0.0.0.0", ["192.168.1.5", "172.17.0.1"]],
  ["::", ["192.168.1.5", "172.17.0.1"]],
  ["192.168.1.5", ["192.168.1.5"]],
  ["127.0.0.1", []],
  ["localhost", []],
])("a server at %s is reached by %j, those of containers last", (host, addresses) => {
  expect(addressesOf(host, INTERFACES)).toEqual(addresses);
});

const REACH = {
  address: "http://localhost:8080",
  port: 8080,
  addresses: ["192.168.1.5", "10.0.0.3"],
  certificatePath: "/certificate.crt",
  staffLink: undefined,
};

it("an announcement by http has each address, and says what does not work there, and how it would", () => {
  const text = announcement({ ...REACH, isHttps: false, demo: "this-machine" }, false);
  expect(text).toContain("  http://192.168.1.5:8080\n  http://10.0.0.3:8080\n");
  expect(text).toMatch(/logging in, the camera, and use without a network/);
  expect(text).toContain("npm start -- --https");
});

it("an announcement by https says what is needed to log in, and to do without a network", () => {
  const text = announcement({ ...REACH, isHttps: true, demo: "this-machine" }, false);
  expect(text).toContain("https://192.168.1.5:8080/certificate.crt");
  expect(text).toContain("DEMO_SIGN_IN=anywhere");
  expect(announcement({ ...REACH, isHttps: true, demo: "anybody" }, false)).not.toContain("DEMO_SIGN_IN");
});

// Rule (operating.md#starting-and-stopping): The addresses are the last that a start prints
it("an announcement ends with the address, the phones' and the staff's link", () => {
  const staffLink = "http://localhost:8080/oidc/staff/abc";
  const text = announcement({ ...REACH, isHttps: false, demo: "this-machine", staffLink }, false);
  expect(text.trimEnd().split("\n").slice(-5)).toEqual([
    "Harapen runs at http://localhost:8080",
    "Phones in the same network reach it at",
    "  http://192.168.1.5:8080",
    "  http://10.0.0.3:8080",
    `The demo's staff sign in, once, at ${staffLink}`,
  ]);
});

it("an announcement of a server that no phone reaches has its own address alone", () => {
  const text = announcement({ ...REACH, addresses: [], isHttps: true, demo: "no" }, false);
  expect(text).toBe("\nHarapen runs at http://localhost:8080\n");
});

// Rule (operating.md#starting-and-stopping)
it.each([true, false])(
  "the QR code is the first address's, with its quiet zone; in colour: %s",
  (isInColour) => {
    const text = announcement({ ...REACH, isHttps: false, demo: "no" }, isInColour);
    const rows = text
      .split("\n")
      .map((line) => stripVTControlCharacters(line))
      .filter((line) => /^[█▀▄ ]{25,}$/.test(line));
    const isDark = (x: number, y: number) => {
      const block = rows[Math.floor(y / 2)]?.[x] ?? "█";
      return block === " " || block === (y % 2 ? "▀" : "▄");
    };
    const code = generate("http://192.168.1.5:8080");
    const size = code.size + 8;
    const shown = Array.from({ length: size }, (_, y) =>
      Array.from({ length: size }, (__, x) => isDark(x, y)),
    );
    const expected = Array.from({ length: size }, (_, y) =>
      Array.from({ length: size }, (__, x) => code.get(x - 4, y - 4)),
    );
    expect(shown).toEqual(expected);
  },
);
