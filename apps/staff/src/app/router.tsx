import { createBrowserRouter } from "react-router";
import { BASE_PATH, ROUTES, SECTIONS } from "../routes/paths.ts";
import { NotFoundPage } from "./NotFoundPage.tsx";
import { RouteErrorPage } from "./RouteErrorPage.tsx";
import { Shell } from "./Shell.tsx";
import { StartRedirect } from "./StartRedirect.tsx";
import { SignedInPage } from "./sign-in/SignedInPage.tsx";
import { StaffOnly } from "./sign-in/StaffOnly.tsx";

export function createStaffRouter() {
  return createBrowserRouter(
    [
      {
        errorElement: <RouteErrorPage />,
        children: [
          { path: ROUTES.signedIn, element: <SignedInPage /> },
          {
            element: <StaffOnly />,
            children: [
              { index: true, element: <StartRedirect /> },
              {
                path: "/:aquarium",
                element: <Shell />,
                children: [
                  { path: SECTIONS.birds, element: null },
                  { path: "*", element: <NotFoundPage /> },
                ],
              },
            ],
          },
        ],
      },
    ],
    { basename: BASE_PATH },
  );
}
