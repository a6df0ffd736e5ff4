import { realpath } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { versionInWords } from "../platform/version.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

/** Checks what is installed: the version, the Node that runs it, and what decodes photographs. */
export async function checkInstallation(): Promise<Finding[]> {
  return [ok(`version: ${versionInWords()}`), await checkNode(), await checkDecoder()];
}

const INSTALLED_NODE = fileURLToPath(new URL("../../../../node_modules/.bin/node", import.meta.url));

/** Checks whether this is the Node that was installed with Harapen, where one was. */
async function checkNode(): Promise<Finding> {
  const { node } = process.versions;
  const [installed, running] = await Promise.all(
    [INSTALLED_NODE, process.execPath].map((path) => realpath(path).catch(() => path)),
  );
  return installed === INSTALLED_NODE || installed === running
    ? ok(`node: ${node}`)
    : warn(`node: ${node} of ${running}, though Harapen has its own; \`harapen start\` runs with that one`);
}

/** Checks whether sharp's binary for this machine is there: without it the server refuses photographs. */
async function checkDecoder(): Promise<Finding> {
  try {
    const { default: sharp } = await import("sharp");
    return ok(`photographs: read with libvips ${sharp.versions.vips}`);
  } catch {
    const machine = `${process.platform}-${process.arch}`;
    return fail(
      `photographs: refused, because sharp or its binary for ${machine} is missing; \`npm ci\` on this machine brings it, or the release for ${machine}`,
    );
  }
}
