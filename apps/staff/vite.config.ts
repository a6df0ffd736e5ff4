import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/**
 * The proxy to the server during development. It passes the browser's origin on, as the demo provider
 * redirects to no other.
 */
const proxy = { target: process.env.HARAPEN_API ?? "http://127.0.0.1:8080", changeOrigin: false };

export default defineConfig({
  base: "/staff/",
  plugins: [react()],
  worker: { format: "es" },
  server: { port: 5174, proxy: { "/api": proxy, "/oidc": proxy, "/icon.svg": proxy } },
  build: {
    target: "es2022",
    sourcemap: false,
    // The content security policy allows no inline script, style or data: font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_000,
  },
});
