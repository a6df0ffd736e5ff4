import { fileURLToPath } from "node:url";
import type { Alias } from "vite";

const production = (file: string) =>
  fileURLToPath(new URL(`../production/${file}`, import.meta.resolve("react-router")));

/**
 * Aliases to React Router's production build, which its package names for no bundler: without them its development warnings are shipped
 * (https://github.com/remix-run/react-router/issues/14102).
 */
export const PRODUCTION_ROUTER: readonly Alias[] = [
  { find: /^react-router$/, replacement: production("index.mjs") },
  { find: /^react-router\/dom$/, replacement: production("dom-export.mjs") },
];
