/**
 * Returns what a changelog (https://keepachangelog.com) says of a version, without its heading; undefined where
 * it has no dated section of it, or an empty one.
 */
export function releaseNotes(changelog: string, version: string): string | undefined {
  const { heading, text } = sectionOf(changelog, version);
  return /\d{4}-\d{2}-\d{2}$/.test(heading) && text !== "" ? `${text}\n` : undefined;
}

/** Whether a changelog has changes that are no version's yet. */
export function hasUnreleased(changelog: string): boolean {
  return sectionOf(changelog, "Unreleased").text !== "";
}

function sectionOf(changelog: string, version: string): { heading: string; text: string } {
  const [, ...sections] = changelog.split(/^## /m);
  const section = sections.find((each) => each.startsWith(`[${version}]`));
  const [heading = "", ...lines] = section?.split("\n") ?? [];
  return { heading, text: lines.join("\n").trim() };
}
