import { aquariumSlug } from "@harapen/contract/aquarium";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { importsAfterFiles } from "./build/imports-after-files.ts";
import { PRODUCTION_ROUTER, unusedRouterParts } from "./build/production-router.ts";
import { shellPages } from "./build/shell-pages.ts";
import { webManifests } from "./build/web-manifests.ts";

/** The development's proxy. It passes the browser's origin on: the demo provider redirects to no other. */
const proxy = { target: process.env.HARAPEN_API ?? "http://127.0.0.1:8080", changeOrigin: false };
/** The staff's app, which has a Vite of its own; that one answers `/staff` only with a slash behind it. */
const staff = {
  target: process.env.HARAPEN_STAFF ?? "http://127.0.0.1:5174",
  changeOrigin: false,
  ws: true,
  rewrite: (path: string) => path.replace(/^\/staff(?=[?]|$)/, "/staff/"),
};

/** Throws where a setting of the build is wrong; an empty one counts as unset. */
function checkSettings({ VITE_API_ORIGIN, VITE_DEFAULT_AQUARIUM }: Record<string, string>): void {
  const isOrigin = !VITE_API_ORIGIN || URL.parse(VITE_API_ORIGIN)?.origin === VITE_API_ORIGIN;
  if (!isOrigin)
    throw new Error("VITE_API_ORIGIN must be an origin like https://api.example, without a path");
  if (VITE_DEFAULT_AQUARIUM && !aquariumSlug.safeParse(VITE_DEFAULT_AQUARIUM).success)
    throw new Error("VITE_DEFAULT_AQUARIUM must be an aquarium's slug");
}

/** What entries are called that every page loads. */
const FIRST_NAMES: Readonly<Record<string, string>> = { index: "first-boot", main: "first-entry" };

/** What goes on beside a visit (`src/app/offline/prefetch-visit.ts`). */
const BACKGROUND =
  /\/src\/(app\/(offline|follow-publishes)|saving\/outbox\.|identity\/log-out\/log-out-tabs|forgetting\/follow-forgetting|device-search\/search-on-device)/;

/**
 * The service worker with the list of what it keeps: all of the app, and neither the sign-in's popup nor what
 * only the server reads.
 */
function serviceWorker() {
  return VitePWA({
    strategies: "injectManifest",
    srcDir: "src/service-worker",
    filename: "service-worker.ts",
    injectRegister: false,
    manifest: false,
    injectManifest: {
      rollupFormat: "iife",
      globPatterns: ["assets/*.{js,css,svg}", "index.html", "icon.svg", "logo.svg"],
      globIgnores: ["assets/signed-in-*"],
      dontCacheBustURLsMatching: /^assets\//,
    },
  });
}

export default defineConfig(({ mode }) => {
  checkSettings(loadEnv(mode, import.meta.dirname, "VITE_"));
  return {
    plugins: [
      react(),
      importsAfterFiles(),
      unusedRouterParts(),
      shellPages(),
      webManifests(),
      serviceWorker(),
    ],
    resolve: { alias: mode === "production" ? PRODUCTION_ROUTER : [] },
    server: { proxy: { "/api": proxy, "/oidc": proxy, "/staff": staff } },
    build: {
      target: "es2022",
      sourcemap: false,
      // The content security policy allows no inline script, style or data: font.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // The app is an entry of its own beside the page, which loads it when it is painted.
        input: ["index.html", "signed-in.html", "src/app/main.tsx"],
        output: {
          // The first load is named first-*, for its size budget; libraries have a file of their own, which
          // stays cached longer.
          entryFileNames: ({ name }) => `assets/${FIRST_NAMES[name] ?? name}-[hash].js`,
          codeSplitting: {
            groups: [
              // Apart from the app, as what loads the app needs it before.
              {
                name: "first-loader",
                test: /preload-helper|\/platform\/(loading|deadline|log|next-task)\b/,
              },
              { name: "first-libraries", test: /node_modules/, tags: ["$initial"] },
              // Apart from the app, so that its schemas are made in a task of their own.
              { name: "first-contract", test: /\/packages\/contract\//, tags: ["$initial"] },
              // In one file, as many small ones compress worse; without what loads it, and what only the
              // popup loads at first.
              {
                name: "first-app",
                test: /\/src\/(?!app\/boot|platform\/loading|identity\/popup\/(response-channel|signed-in))/,
                tags: ["$initial"],
              },
              // What comes after them, with what each needs that none before it has: few files, as a slow
              // phone takes some time for each.
              { name: "ja", test: /\/src\/i18n\/messages\/ja\b/ },
              { name: "screens", test: /\/src\/(penguins\/(card|PenguinDialog|CroppedPicture)|ui\/Dialog)/ },
              { name: "DrawScreen", test: /\/src\/screens\/draw\/DrawScreen\b/ },
              { name: "open-visit", test: /\/src\/(app\/visit\/open-visit|telemetry\/open-telemetry)\b/ },
              { name: "CatalogScreen", test: /\/src\/screens\/catalog\/CatalogScreen\b/ },
              { name: "background", test: BACKGROUND },
              { name: "ResultsScreen", test: /\/src\/screens\/(results\/Results|detail\/Detail)Screen\b/ },
            ],
          },
        },
      },
    },
  };
});
