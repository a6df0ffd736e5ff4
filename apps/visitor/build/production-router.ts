import { fileURLToPath } from "node:url";
import type { Alias, Plugin } from "vite";

const production = (file: string) =>
  fileURLToPath(new URL(`../production/${file}`, import.meta.resolve("react-router")));

/**
 * Aliases to React Router's production build, which its package names for no bundler: without them its
 * development warnings are shipped (https://github.com/remix-run/react-router/issues/14102).
 */
export const PRODUCTION_ROUTER: readonly Alias[] = [
  { find: /^react-router$/, replacement: production("index.mjs") },
  { find: /^react-router\/dom$/, replacement: production("dom-export.mjs") },
];

const DISPLAY_NAME = /^\w+\.displayName = ".*";$/gm;
const FORWARD_REF = /(?<== )(?=React\d+\.forwardRef\()/g;

/**
 * Has the bundler leave out those of React Router's components that the app does not use, as its forms: they
 * are made by a call, and named for developers' tools, which both look like something that is needed. Throws
 * where the router has neither: a newer one may be written in another way.
 */
export function unusedRouterParts(): Plugin {
  return {
    name: "unused-router-parts",
    apply: "build",
    transform: {
      filter: { id: /\/react-router\/dist\/production\/chunk-/, code: "displayName" },
      handler(code) {
        if (code.search(DISPLAY_NAME) < 0 || code.search(FORWARD_REF) < 0)
          throw new Error("React Router's components are not made as they were");
        return code.replace(DISPLAY_NAME, "").replace(FORWARD_REF, "/* @__PURE__ */ ");
      },
    },
  };
}
