import { aquariumSlug } from "@harapen/contract/aquarium";
import { PATHS } from "@harapen/contract/calls/paths";
import type { QuestionParts } from "@harapen/contract/shell";
import type { Context } from "../../context.ts";
import { ApiError } from "../../platform/errors.ts";

/**
 * The study that asks an aquarium's visitors now, and the version of its consent form, 0 for a code alone.
 */
export interface Asks {
  readonly aquarium: string;
  readonly study: string;
  readonly version: number;
}

/**
 * Resolves to what asks the visitors of a page, by the page's path; `undefined` where nothing does, or it is
 * not known now: then the app finds out by itself.
 */
export async function asksAt(
  { catalog, log, studies }: Pick<Context, "catalog" | "log" | "studies">,
  path: string,
): Promise<Asks | undefined> {
  const slug = aquariumSlug.safeParse(path.split("/", 2)[1]).data;
  if (slug === undefined) return undefined;
  try {
    const aquarium = (await catalog.published.get(slug)).details.slug;
    const study = await studies.running.get(aquarium);
    if (!study) return undefined;
    const { settings, consent_version } = study.current;
    if (settings.consent) return { aquarium, study: study.id, version: consent_version };
    return settings.assigned_by === "code" ? { aquarium, study: study.id, version: 0 } : undefined;
  } catch (error) {
    const isMissing = error instanceof ApiError && error.code === "not-found";
    if (!isMissing) log.warn({ err: error }, "a page does not know whether a study asks");
    return undefined;
  }
}

/**
 * Has a page wait for the question of a study, unless the device has answered it: whoever uses the page
 * before would be asked in the middle of what they do.
 */
export function waitForQuestion(page: string, asks: Asks, parts: QuestionParts): string {
  const { aquarium, study, version } = asks;
  const data = {
    asks: `${aquarium} ${study} ${version}`,
    form: PATHS.study(aquarium),
    parts: parts.modules,
  };
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${value}"`);
  const root = /<div id="root"([^>]*)>/;
  if (!root.test(page)) throw new Error("the page has no root");
  return page
    .replace("</head>", () => `${parts.head}\n  </head>`)
    .replace(
      root,
      (_, own: string) => `${parts.waiting}<div id="root"${own}${attributes.join("")}>${parts.script}`,
    );
}
