import { aquariumSlug } from "@harapen/contract/aquarium";
import { SHELL_PATHS, type ShellScreen } from "@harapen/contract/shell";

export interface ShellAddress {
  readonly slug: string;
  readonly screen: ShellScreen;
}

/**
 * Returns the aquarium and the screen of a page's path; `undefined` where that page does not begin with a
 * shell.
 */
export function shellAddress(path: string): ShellAddress | undefined {
  const [, slug = "", rest = ""] = /^\/([^/]+)(?:\/([^/]+))?\/?$/.exec(path) ?? [];
  if (!Object.hasOwn(SHELL_PATHS, rest) || !aquariumSlug.safeParse(slug).success) return undefined;
  return { slug, screen: SHELL_PATHS[rest as keyof typeof SHELL_PATHS] };
}
