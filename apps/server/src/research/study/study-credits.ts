import type { StudySettings } from "@harapen/contract/studies/settings";
import {
  type Contributor,
  citationOf,
  DATA_LICENSES,
  type DataLicense,
} from "@harapen/contract/studies/sharing";

/** The days on which the searches of an export were made, in the study's time zone. */
export interface CollectedDays {
  readonly start: string;
  readonly end: string;
}

/**
 * Who made a study's data, when, how they are cited, and under which licence they may be used: properties of
 * a Data Package (https://datapackage.org/standard/data-package/), and two of our own, `temporal` (as Camtrap
 * DP has it) and `citation`. What is not known is left out.
 */
export interface Credits {
  readonly licenses?: readonly { name?: string; title?: string; path: string }[];
  readonly contributors?: readonly {
    title: string;
    roles?: readonly string[];
    path?: string;
    organization?: string;
  }[];
  readonly temporal?: CollectedDays;
  readonly citation?: string;
}

/** The file that explains an export to people; it names a licence that has no address. */
export const README_FILE = "README.md";

/** Returns what the newest version of a study's settings says of those who made it. */
export function creditsOf(settings: StudySettings, collected: CollectedDays | undefined): Credits {
  const { license, contributors = [] } = settings.protocol ?? {};
  const named = contributors.filter(({ name }) => name.trim() !== "");
  const licenses = license ? licensesOf(license) : [];
  const citation = citationOf(settings, (collected?.end ?? settings.ends_on).slice(0, 4));
  return {
    ...(licenses.length > 0 && { licenses }),
    ...(named.length > 0 && { contributors: named.map(contributorOf) }),
    ...(collected && { temporal: collected }),
    ...(citation && { citation }),
  };
}

function licensesOf(license: DataLicense) {
  if ("id" in license) return [{ name: license.id, ...DATA_LICENSES[license.id] }];
  const [title, path] = [license.title.trim(), license.address];
  if (title === "" && path === "") return [];
  return [{ ...(title && { title }), path: path || README_FILE }];
}

function contributorOf({ name, roles, orcid, organization = "" }: Contributor) {
  return {
    title: name.trim(),
    ...(roles.length > 0 && { roles }),
    ...(orcid && { path: `https://orcid.org/${orcid}` }),
    ...(organization.trim() && { organization: organization.trim() }),
  };
}
