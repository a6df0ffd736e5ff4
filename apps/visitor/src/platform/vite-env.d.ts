/** What a build may set; each is checked by vite.config.ts. */
interface ImportMetaEnv {
  /** The origin of the server, where that is not the page's own (docs/another-origin.md). */
  readonly VITE_API_ORIGIN?: string;
  /** The slug of the aquarium that `/` leads to, where the page's server does not write it into the page. */
  readonly VITE_DEFAULT_AQUARIUM?: string;
}

interface ViteTypeOptions {
  strictImportMetaEnv: unknown;
}
