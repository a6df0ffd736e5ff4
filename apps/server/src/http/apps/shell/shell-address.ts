import { aquariumSlug } from "@harapen/contract/aquarium";
import { SHELL_PATHS, type ShellScreen } from "@harapen/contract/shell";

export interface ShellAddress {
  readonly slug: string;
  readonly screen: ShellScreen;
}

/** The aquarium and the screen that a page's path is of; `undefined` where it is of none that begins with a shell. */
export function shellAddress(path: string): ShellAddress | undefined {
  const [, slug = "", rest = ""] = /^\/([^/]+)(?:\/([^/]+))?\/?$/.exec(path) ?? [];
  if (!Object.hasOwn(SHELL_PATHS, rest) || !aquariumSlug.safeParse(slug).success) return undefined;
  return { slug, screen: SHELL_PATHS[rest as keyof typeof SHELL_PATHS] };
}
