import * as z from "zod/mini";

/** The bounds of what an export says of those who made it, in characters and in people. */
export const SHARING_LIMITS = {
  name: 120,
  organization: 300,
  address: 500,
  citation: 1_000,
  contributors: 30,
} as const;

/** Licences that are often chosen for data, by their ids of SPDX (https://spdx.org/licenses/). */
export const DATA_LICENSES = {
  "CC0-1.0": {
    title: "Creative Commons Zero v1.0 Universal",
    path: "https://creativecommons.org/publicdomain/zero/1.0/",
  },
  "CC-BY-4.0": {
    title: "Creative Commons Attribution 4.0 International",
    path: "https://creativecommons.org/licenses/by/4.0/",
  },
  "CC-BY-SA-4.0": {
    title: "Creative Commons Attribution Share Alike 4.0 International",
    path: "https://creativecommons.org/licenses/by-sa/4.0/",
  },
  "CC-BY-NC-4.0": {
    title: "Creative Commons Attribution Non Commercial 4.0 International",
    path: "https://creativecommons.org/licenses/by-nc/4.0/",
  },
  "ODbL-1.0": {
    title: "Open Data Commons Open Database License v1.0",
    path: "https://opendatacommons.org/licenses/odbl/1-0/",
  },
} as const;
export type DataLicenseId = keyof typeof DATA_LICENSES;
export const DATA_LICENSE_IDS = Object.keys(DATA_LICENSES) as DataLicenseId[];

/** Whether a text is an address of the web. */
export const isWebAddress = (text: string): boolean => /^https?:\/\/\S+$/.test(text);

/** Under which licence the data may be used: a usual one, or one of one's own, whose address may be empty. */
export const dataLicense = z.union([
  z.strictObject({ id: z.enum(DATA_LICENSE_IDS) }),
  z.strictObject({
    title: z.string().check(z.maxLength(SHARING_LIMITS.name)),
    address: z.string().check(
      z.maxLength(SHARING_LIMITS.address),
      z.refine((text) => text === "" || isWebAddress(text), "is no address of the web"),
    ),
  }),
]);
export type DataLicense = z.infer<typeof dataLicense>;

/**
 * What somebody did: the words that Data Package 2.0 suggests
 * (https://datapackage.org/standard/data-package/#contributors), and DataCite's for who collects data.
 */
export const CONTRIBUTOR_ROLES = [
  "creator",
  "contact",
  "dataCollector",
  "dataCurator",
  "rightsHolder",
] as const;
export type ContributorRole = (typeof CONTRIBUTOR_ROLES)[number];

/**
 * Whether a text is an ORCID iD, such as `0000-0002-1825-0097`, whose last character checks the others (ISO
 * 7064, MOD 11-2; https://support.orcid.org/hc/en-us/articles/360006897674).
 */
export function isOrcid(text: string): boolean {
  if (!/^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/.test(text)) return false;
  const digits = text.replaceAll("-", "");
  const total = [...digits.slice(0, -1)].reduce((sum, digit) => (sum + Number(digit)) * 2, 0);
  const check = (12 - (total % 11)) % 11;
  return digits.at(-1) === (check === 10 ? "X" : String(check));
}

/** Returns the ORCID iD in what somebody has typed or pasted, as its address; otherwise what was typed. */
export function readOrcid(typed: string): string {
  const text = typed.trim().replace(/^(https?:\/\/)?(www\.)?orcid\.org\//i, "");
  const digits = text.replaceAll(/[\s-]/g, "").toUpperCase();
  const id = digits.match(/.{1,4}/g)?.join("-") ?? "";
  return isOrcid(id) ? id : text;
}

/** Somebody whom an export names, with their consent: a researcher, or an organisation. */
export const contributor = z.object({
  name: z.string().check(z.maxLength(SHARING_LIMITS.name)),
  roles: z.array(z.enum(CONTRIBUTOR_ROLES)).check(z.maxLength(CONTRIBUTOR_ROLES.length)),
  orcid: z.optional(z.string().check(z.refine(isOrcid, "is no ORCID iD"))),
  organization: z.optional(z.string().check(z.maxLength(SHARING_LIMITS.organization))),
});
export type Contributor = z.infer<typeof contributor>;

/** What of a study its citation is made of. */
interface Cited {
  readonly name: string;
  readonly protocol?: {
    readonly contributors?: readonly Contributor[] | undefined;
    readonly citation?: string | undefined;
  };
}

/**
 * Returns how a study's data are to be cited: as its researcher has written, or else by those who made them,
 * the year and the study's name; `undefined` where nobody is named.
 */
export function citationOf({ name, protocol }: Cited, year: string): string | undefined {
  const written = protocol?.citation?.trim().replace(/\s+/g, " ");
  if (written) return written;
  const named = (protocol?.contributors ?? []).filter((each) => each.name.trim() !== "");
  const creators = named.filter(({ roles }) => roles.includes("creator"));
  const people = (creators.length > 0 ? creators : named).map((each) => each.name.trim());
  return people.length === 0 ? undefined : `${people.join(", ")} (${year}). ${name.trim()} [Data set].`;
}
