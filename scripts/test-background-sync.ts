import { findOrInstallDesktopBrowser, HOW_TO_INSTALL } from "./browsers/chromium.ts";
import { run } from "./steps.ts";

/*
 * Runs the test in which Chromium sends by itself what waits, once it is online again. Chromium asks the
 * system whether it is online, so the test needs a network that it can switch off: a namespace of Linux's
 * with two links of its own, in which nobody else's network is touched.
 */

const LINK = "harapen0";
const SETUP = [
  "ip link set lo up",
  `ip link add ${LINK} type veth peer name harapen1`,
  // An address of those for documentation (RFC 5737); nothing is ever sent to it.
  `ip addr add 192.0.2.1/24 dev ${LINK}`,
  "ip link set harapen1 up",
].join(" && ");

const browser = findOrInstallDesktopBrowser();
if (!browser) {
  console.error(HOW_TO_INSTALL);
  process.exit(1);
}
const test = ["playwright", "test", "-c", "e2e/background-sync", ...process.argv.slice(2)];
const inNamespace = ["--net", "--user", "--map-root-user", "sh", "-c", `${SETUP} && exec "$@"`, "sh"];
const settings = { CHROMIUM_PATH: browser, HARAPEN_LINK: LINK };
process.exit(await run(["unshare", ...inNamespace, ...test], settings));
