import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "../ui/styles/theme.css";
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { createQueryClient } from "../api/query-client.ts";
import { LocaleProvider } from "../i18n/LocaleProvider.tsx";
import { theme } from "../ui/theme.ts";
import { createStaffRouter } from "./router.tsx";

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <LocaleProvider>
        <MantineProvider
          theme={theme}
          forceColorScheme="light"
          withCssVariables={false}
          withGlobalClasses={false}
        >
          <QueryClientProvider client={createQueryClient()}>
            <Notifications position="top-right" />
            <RouterProvider router={createStaffRouter()} />
          </QueryClientProvider>
        </MantineProvider>
      </LocaleProvider>
    </StrictMode>,
  );
