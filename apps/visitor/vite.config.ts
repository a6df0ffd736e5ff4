import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/**
 * The proxy to the server during development. It passes the browser's origin on, since the demo provider redirects to no
 * other.
 */
const proxy = { target: process.env.HARAPEN_API ?? "http://127.0.0.1:8080", changeOrigin: false };

export default defineConfig({
  plugins: [react()],
  server: { proxy: { "/api": proxy, "/oidc": proxy } },
  build: {
    target: "es2022",
    sourcemap: false,
    // The content security policy allows no inline script, style or data: font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ["index.html", "signed-in.html"],
      output: {
        // The first load is named first-*, for its size budget; libraries have a file of their own, which stays cached longer.
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
