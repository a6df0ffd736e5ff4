import { PATHS, PREVIEW_QUERY } from "@harapen/contract/calls/paths";
import { LOCALES } from "@harapen/contract/locales";

const ANY = "[^/]+";
const anyOf = (paths: readonly string[]) => new RegExp(`^(${paths.join("|")})$`);

const DATA = anyOf([
  PATHS.aquarium(ANY),
  PATHS.basePenguins(ANY),
  PATHS.references(ANY),
  ...LOCALES.map((locale) => PATHS.dictionary(ANY, locale)),
]);
const PICTURE = anyOf([PATHS.media(ANY, ANY)]);

/** Addresses that are not pages of the app: calls, sign-in, checks, the staff's pages, files. */
const NO_PAGE = /^\/(api|oidc|health|staff|assets)(\/|$)|\.[^/]*$/;

/** The origin of the server, where that is not the page's own. */
const API_ORIGIN = import.meta.env.VITE_API_ORIGIN || self.location.origin;

interface Asked {
  readonly url: URL;
}

/** Whether a request is for an aquarium's data for visitors. Drafts are never cached. */
export function isData({ url }: Asked): boolean {
  return isServers(url) && DATA.test(url.pathname);
}

/** Whether a request is for a picture that never changes: its address has its digest. */
export function isPicture({ url }: Asked): boolean {
  return isServers(url) && PICTURE.test(url.pathname) && url.searchParams.has("v");
}

/** Whether a request is for a file of a build, whose name has its digest. */
export function isAsset({ url }: Asked): boolean {
  return url.origin === self.location.origin && url.pathname.startsWith("/assets/");
}

export function isPage({ url, request }: Asked & { readonly request: Request }): boolean {
  return request.mode === "navigate" && !isPreview(url) && !NO_PAGE.test(url.pathname);
}

function isServers(url: URL): boolean {
  return url.origin === API_ORIGIN && !isPreview(url);
}

function isPreview(url: URL): boolean {
  return url.searchParams.has(PREVIEW_QUERY);
}
