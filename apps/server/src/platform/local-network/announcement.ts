import { generate } from "lean-qr";

/** How a server is reached, and what works there. */
export interface Reach {
  /** The origin at which the machine itself reaches it. */
  readonly address: string;
  readonly port: number;
  /** The addresses by which phones in the same network reach it. */
  readonly addresses: readonly string[];
  readonly isHttps: boolean;
  /**
   * Whether anybody, or only who sits at this machine, may log in with the demo provider; `no` where there is
   * another provider or none.
   */
  readonly demo: "anybody" | "this-machine" | "no";
  /** The link by which the demo's staff sign in; undefined where there is none. */
  readonly staffLink: string | undefined;
  /** The path at which a phone gets the certificate to trust. */
  readonly certificatePath: string;
}

/**
 * Returns what a start says of how it is reached, the addresses last: of phones nothing where they can't.
 * `isInColour` where a terminal shows colours.
 */
export function announcement(reach: Reach, isInColour: boolean): string {
  const { address, port, addresses, isHttps, staffLink } = reach;
  const phones = addresses.map((each) => `${isHttps ? "https" : "http"}://${each}:${port}`);
  const [first] = phones;
  const lines = [
    "",
    ...(first === undefined ? [] : [qrCode(first, isInColour), ...notes(reach, first), ""]),
    `Harapen runs at ${address}`,
    ...(first === undefined ? [] : ["Phones in the same network reach it at"]),
    ...phones.map((each) => `  ${each}`),
  ];
  return `${lines.join("\n")}\n${staffLink === undefined ? "" : staffLine(staffLink)}`;
}

/** Returns the line that tells who tries the app how to sign in as the demo's staff. */
export const staffLine = (link: string) => `The demo's staff sign in, once, at ${link}\n`;

const notes = ({ isHttps, demo, certificatePath }: Reach, phone: string) =>
  isHttps ? secureNotes(demo, phone + certificatePath) : INSECURE_NOTES;

const INSECURE_NOTES = [
  "Not on phones, as browsers want https for it: logging in, the camera, and use without a network.",
  "To try these on a phone: npm start -- --https",
];

const secureNotes = (demo: Reach["demo"], certificate: string) => [
  `A browser warns of the certificate, which was made here. Past the warning the camera works${demo === "anybody" ? ", and logging in" : ""}.`,
  `Use without a network needs a phone that trusts it: install ${certificate} there (docs/development.md#on-a-phone).`,
  ...(demo === "this-machine" ? [DEMO_NOTE] : []),
];

const DEMO_NOTE =
  "The demo's log-in is for this machine alone. To log in from a phone: DEMO_SIGN_IN=anywhere npm start -- --https\n(then anybody in this network may log in as anybody, so only with data that nobody minds).";

/** The light modules around a QR code that readers need (ISO/IEC 18004: four). */
const QUIET = 4;

/**
 * Returns a QR code in lines of half blocks, two rows of modules each. In colour it is black on white in
 * every terminal; otherwise the light modules are drawn, as most terminals are dark.
 */
function qrCode(text: string, isInColour: boolean): string {
  const code = generate(text);
  const positions = (step: number) =>
    Array.from({ length: Math.ceil((code.size + 2 * QUIET) / step) }, (_, index) => index * step - QUIET);
  const isLight = (x: number, y: number) => !code.get(x, y);
  const rows = positions(2).map((y) =>
    positions(1)
      .map((x) => BLOCKS[`${isLight(x, y)} ${isLight(x, y + 1)}`])
      .join(""),
  );
  return rows.map((row) => (isInColour ? `\x1b[97;40m${row}\x1b[0m` : row)).join("\n");
}

/** The character for an upper and a lower module, by whether each is light. */
const BLOCKS: Readonly<Record<`${boolean} ${boolean}`, string>> = {
  "true true": "█",
  "true false": "▀",
  "false true": "▄",
  "false false": " ",
};
