import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Somebody else's package in a release. */
export interface Component {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression (https://spdx.org/licenses). */
  readonly license: string;
  /** Its archive's digest in the registry, as `package-lock.json` has it: `sha512-` and Base64. */
  readonly integrity: string;
  /** The folder where it is installed. */
  readonly folder: string;
}

/** What npm notes of an installation (lockfileVersion 3). */
interface InstalledTree {
  readonly packages: Readonly<
    Record<string, Partial<Omit<Component, "name" | "folder">> & { link?: boolean }>
  >;
}

/**
 * Returns the packages that npm has installed in a project, without the project's own. `npm sbom` does not
 * serve: it leaves out what is also a development dependency somewhere, and refuses an installation without
 * these. Throws an error where a package does not name its licence.
 */
export function installedComponents(project: string): Component[] {
  const file = join(project, "node_modules/.package-lock.json");
  const { packages } = JSON.parse(readFileSync(file, "utf8")) as InstalledTree;
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes("node_modules/") && !link)
    .map(([path, { version = "", license, integrity = "" }]) => {
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      if (license === undefined) throw new Error(`${name} names no licence; package-lock.json has none`);
      return { name, version, license, integrity, folder: join(project, path) };
    });
}

/** Returns components in the order of their names, each version once. */
export function sortedComponents(components: readonly Component[]): Component[] {
  const byReference = new Map(components.map((each) => [`${each.name}@${each.version}`, each]));
  return [...byReference].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each);
}

/** What a release is made of. */
export interface Source {
  readonly version: string;
  readonly commit: string;
  /** The commit's time, ISO 8601. */
  readonly time: string;
}

/** Returns the software bill of materials: CycloneDX 1.6 in JSON (https://cyclonedx.org/docs/1.6/json). */
export function billOfMaterials(components: readonly Component[], { version, commit, time }: Source): object {
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      timestamp: time,
      component: {
        type: "application",
        "bom-ref": `harapen@${version}`,
        name: "harapen",
        version,
        properties: [{ name: "harapen:commit", value: commit }],
      },
    },
    components: components.map(({ name, version, license, integrity }) => {
      const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
      const content = Buffer.from(integrity.replace(/^sha512-/, ""), "base64").toString("hex");
      return {
        ...{ type: "library", "bom-ref": purl, name, version, purl },
        hashes: [{ alg: "SHA-512", content }],
        licenses: [{ expression: license }],
      };
    }),
  };
}

const LICENSE_FILE = /^(licen[cs]e|copying|notice|third[-_]party)/i;

/** Returns the licences of components, each with the texts that it came with. */
export function thirdPartyLicenses(components: readonly Component[]): string {
  const parts = components.map(({ name, version, license, folder }) => {
    const files = readdirSync(folder, { withFileTypes: true });
    const texts = files
      .filter((entry) => entry.isFile() && LICENSE_FILE.test(entry.name))
      .map((entry) => readFileSync(join(folder, entry.name), "utf8").trim());
    const heading = `${name} ${version}: ${license}`;
    const none = "The package has no file with its licence.";
    return [RULE, heading, RULE, ...(texts.length > 0 ? texts : [none])].join("\n\n");
  });
  return `${["Harapen contains these packages of others, each under its own licence.", ...parts].join("\n\n")}\n`;
}

const RULE = "=".repeat(80);
