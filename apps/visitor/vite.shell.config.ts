import { SHELL_FOLDER, SHELL_RENDERER } from "@harapen/contract/shell";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The build of what renders shells on the server: one module with all that it needs. */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  resolve: { alias: [{ find: /^zustand$/, replacement: "/src/app/shell/server-zustand.ts" }] },
  ssr: { noExternal: true },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  build: {
    ssr: "src/app/shell/render-shell.tsx",
    target: "es2023",
    outDir: `dist/${SHELL_FOLDER}`,
    emptyOutDir: false,
    rolldownOptions: { output: { entryFileNames: SHELL_RENDERER, codeSplitting: false } },
  },
});
