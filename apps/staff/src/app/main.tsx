import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "../ui/theme.css";
import { createTheme, Drawer, MantineProvider, Modal } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { isPassing } from "../api/staff-error.ts";
import { LocaleProvider } from "../i18n/LocaleProvider.tsx";
import { createStaffRouter } from "./router.tsx";

/**
 * Mantine's settings. Everything that writes `<style>` elements is off or not used, as the content security
 * policy allows none (docs/decisions/043-the-staffs-libraries.md): its locking of the page's scrolling here,
 * its variables and classes in `MantineProvider`, and `AppShell`, `SimpleGrid` and properties by screen
 * width, which style sheets of our own replace.
 */
const theme = createTheme({
  respectReducedMotion: true,
  components: {
    Modal: Modal.extend({ defaultProps: { lockScroll: false, centered: true, radius: "lg" } }),
    DrawerRoot: Drawer.Root.extend({ defaultProps: { lockScroll: false } }),
  },
});

const MAX_RETRIES = 2;

/** The cache of all queries. Several people work on an aquarium at once: data shown again is loaded again. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        networkMode: "always",
        retry: (failures, error) => failures < MAX_RETRIES && isPassing(error),
      },
      mutations: { networkMode: "always" },
    },
  });
}

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
