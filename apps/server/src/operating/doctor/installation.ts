import { realpath } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Finding } from "@harapen/contract/staff/doctor";
import { versionInWords } from "../../platform/version.ts";
import { fail, ok, warn } from "./finding.ts";

/** Checks what is installed: the version, the Node that runs it, and what decodes photographs. */
export async function checkInstallation(): Promise<Finding[]> {
  return [
    ok("version", versionInWords()),
    checkNode(process.versions.node),
    ...(await checkWhichNode()),
    await checkDecoder(),
  ];
}

/** The oldest major version of Node on which the server runs: package.json names the exact one. */
const NODE_MAJOR = 24;

/** Checks the version of Node, such as `24.21.0`. */
export function checkNode(version: string): Finding {
  return Number.parseInt(version, 10) >= NODE_MAJOR
    ? ok("node", version)
    : fail(
        "node",
        `${version}, and the server needs ${NODE_MAJOR} or later`,
        `Install Node ${NODE_MAJOR} (nodejs.org), and look which one the unit starts (ExecStart).`,
      );
}

const INSTALLED_NODE = fileURLToPath(new URL("../../../../../node_modules/.bin/node", import.meta.url));

/** Checks whether this is the Node that was installed with Harapen, where one was. */
async function checkWhichNode(): Promise<Finding[]> {
  const [installed, running] = await Promise.all(
    [INSTALLED_NODE, process.execPath].map((path) => realpath(path).catch(() => path)),
  );
  if (installed === INSTALLED_NODE || installed === running) return [];
  return [warn("node", `${running} runs, though Harapen has its own`, "`harapen start` runs with that one.")];
}

/** Checks whether sharp's binary for this machine is there: without it the server refuses photographs. */
async function checkDecoder(): Promise<Finding> {
  try {
    const { default: sharp } = await import("sharp");
    return ok("photographs", `read with libvips ${sharp.versions.vips}`);
  } catch {
    const machine = `${process.platform}-${process.arch}`;
    return fail(
      "photographs",
      `refused, because sharp or its binary for ${machine} is missing`,
      `\`npm ci\` on this machine brings it, or the release for ${machine}.`,
    );
  }
}
