import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/**
 * Where `vite` finds the server while developing. The server must hear which origin the visitor is at: the demo provider
 * sends nobody back to another.
 */
const api = { target: process.env.HARAPEN_API ?? "http://127.0.0.1:8080", changeOrigin: false };

export default defineConfig({
  plugins: [react()],
  server: { proxy: { "/api": api, "/oidc": api } },
  build: {
    target: "es2022",
    sourcemap: false,
    // The content security policy allows no inline script, style or data: font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ["index.html", "signed-in.html"],
      output: {
        // What every visit loads is named first-*, so that its budget can be held; libraries change rarely and keep.
        entryFileNames: ({ name }) => `assets/${name === "index" ? "first-entry" : name}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: "first-libraries", test: /node_modules/, tags: ["$initial"] },
            // In one file, as many small ones compress worse; without what only the popup loads at first.
            {
              name: "first-app",
              test: /\/src\/(?!identity\/popup\/(response-channel|signed-in))/,
              tags: ["$initial"],
            },
          ],
        },
      },
    },
  },
});
