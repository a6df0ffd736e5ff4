import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/**
 * The module from which Vite has every dynamic import call `__vitePreload`, with the files that the import
 * needs.
 */
const VITES_HELPER = /^\0vite\/preload-helper\.js$/;

const HELPER = fileURLToPath(new URL("../src/platform/loading.ts", import.meta.url));

/**
 * Has dynamic imports wait for their files by a helper of our own (`src/platform/loading.ts`), instead of
 * Vite's, which only asks for them ahead. Throws where Vite did not ask for its helper: a newer one may call
 * it otherwise.
 */
export function importsAfterFiles(): Plugin {
  let isReplaced = false;
  return {
    name: "imports-after-files",
    apply: "build",
    enforce: "pre",
    config: () => ({ build: { modulePreload: { resolveDependencies: withOwnFile } } }),
    load: {
      filter: { id: VITES_HELPER },
      handler() {
        isReplaced = true;
        return `export { importAfterFiles as __vitePreload } from ${JSON.stringify(HELPER)};`;
      },
    },
    generateBundle() {
      if (!isReplaced) throw new Error("Vite did not ask for its helper of dynamic imports");
    },
  };
}

/**
 * Adds a module's own file to the scripts that its import needs: Vite leaves it out where it is the only one.
 */
function withOwnFile(file: string, scripts: string[], { hostType }: { hostType: "html" | "js" }): string[] {
  return hostType === "js" ? [...new Set([file, ...scripts])] : scripts;
}
