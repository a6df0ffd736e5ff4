import { PREVIEW_QUERY } from "@harapen/contract/calls/paths";
import { detectLocale, LOCALE_COOKIE, type Locale } from "@harapen/contract/locales";
import type { ShellContent } from "@harapen/contract/shell";
import { parseCookie } from "cookie";
import type { FastifyRequest } from "fastify";
import type { CachedAquarium } from "../../catalog/published/cached-aquarium.ts";
import { toDictionaryResponse } from "../../catalog/published/fill-names.ts";
import type { Context } from "../../context.ts";
import { ApiError } from "../../platform/errors.ts";
import { Representation } from "../../platform/http/representation.ts";
import type { InlineHashes } from "../../platform/http/security-headers.ts";
import { preferredLanguage } from "./preferred-language.ts";
import type { Asks } from "./question.ts";
import { shellAddress } from "./shell-address.ts";
import type { ShellRenderer } from "./shell-renderer.ts";

/** A page that begins with a shell, and the hashes of its inline styles and script. */
export interface ShellPage {
  readonly representation: Representation;
  readonly hashes: InlineHashes;
}

type Shown = Pick<ShellContent, "screen" | "locale" | "logIn">;

/** What the server fills into a page. */
export interface Filled {
  /** The slug of the aquarium to which addresses lead that name none. */
  readonly home: string;
  /** Whether a log-in is offered to who asks for the page. */
  readonly logIn: boolean;
  /** What asks the visitors of the page's aquarium. */
  readonly asks?: Asks | undefined;
}

/** The request headers on which a page's language depends. */
export const SHELL_VARY: readonly string[] = ["accept-language", "cookie"];

/** Adds to a page what the server adds to every page. */
type Finish = (page: string, filled: Filled) => string;

/**
 * The pages that begin with a shell: rendered at the first request, once for each version of an aquarium,
 * screen and language, and what is filled in.
 */
export class ShellPageCache {
  readonly #renderer: ShellRenderer;
  readonly #context: Pick<Context, "catalog" | "log" | "search">;
  readonly #finish: Finish;
  readonly #pages = new WeakMap<CachedAquarium, Map<string, ShellPage>>();

  constructor(renderer: ShellRenderer, context: Pick<Context, "catalog" | "log" | "search">, finish: Finish) {
    this.#renderer = renderer;
    this.#context = context;
    this.#finish = finish;
  }

  /**
   * Resolves to the page for an address; `undefined` where there is none, or it is not available now: then
   * the app's own page renders everything itself.
   */
  async find(path: string, request: FastifyRequest, filled: Filled): Promise<ShellPage | undefined> {
    const address = shellAddress(path);
    if (!address || isPreview(request)) return undefined;
    try {
      const aquarium = await this.#context.catalog.published.get(address.slug);
      const shown = { screen: address.screen, locale: localeOf(request), logIn: filled.logIn };
      return this.#get(aquarium, shown, filled);
    } catch (error) {
      const isMissing = error instanceof ApiError && error.code === "not-found";
      if (!isMissing) this.#context.log.warn({ err: error }, "a page begins without its shell");
      return undefined;
    }
  }

  #get(aquarium: CachedAquarium, shown: Shown, filled: Filled): ShellPage {
    const pages = this.#pages.get(aquarium) ?? new Map<string, ShellPage>();
    this.#pages.set(aquarium, pages);
    const key = [...Object.values(shown), filled.home, ...Object.values(filled.asks ?? {})].join(" ");
    const page = pages.get(key) ?? this.#make(aquarium, shown, filled);
    pages.set(key, page);
    return page;
  }

  #make(aquarium: CachedAquarium, shown: Shown, filled: Filled): ShellPage {
    // Whoever sees this page is about to draw: the threads prepare for the search.
    if (!this.#pages.get(aquarium)?.size)
      void this.#context.search.threads.warmUp(aquarium.snapshot).catch(() => undefined);
    const { details, penguins } = aquarium;
    const dictionary = toDictionaryResponse(aquarium, shown.locale);
    const content = { ...shown, aquarium: details, penguins, dictionary };
    const { page, hashes } = this.#renderer.render(content, filled.asks);
    const body = Buffer.from(this.#finish(page, filled));
    return { representation: new Representation("text/html; charset=utf-8", body, "reused"), hashes };
  }
}

/** Whether a request is for a preview: only calls, which check who asks, show drafts. */
export function isPreview(request: FastifyRequest): boolean {
  return PREVIEW_QUERY in (request.query as object);
}

/** The language of the page that a request is for. */
export function localeOf({ headers }: FastifyRequest): Locale {
  const saved = parseCookie(headers.cookie ?? "")[LOCALE_COOKIE];
  return detectLocale(saved, preferredLanguage(headers["accept-language"]));
}
