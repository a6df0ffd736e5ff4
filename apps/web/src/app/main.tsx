import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { startI18n } from "../i18n/i18n.ts";
import { queryClient } from "../penguins/queries.ts";
import { defaultAquarium } from "../penguins/visit.ts";
import "../ui/base.css";
import { mendDoubleSlash } from "./paths.ts";
import { createAppRouter } from "./router.tsx";

async function start(root: HTMLElement): Promise<void> {
  const mended = mendDoubleSlash(window.location.pathname, defaultAquarium());
  if (mended) window.history.replaceState(null, "", mended);
  await startI18n();
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createAppRouter()} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

const root = document.getElementById("root");
if (root) void start(root);
