import { Suspense } from "react";
import { Outlet } from "react-router";
import { useTexts } from "../../i18n/texts.ts";
import { Loading } from "../../ui/page/Loading.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { CheckTiles } from "./CheckTiles.tsx";
import { CHECK } from "./texts.ts";

/** What is missing, which birds look alike, what was learned from visitors, how they find the birds: a figure for each part, and one part at a time. */
export function CheckScreen() {
  const texts = useTexts(CHECK);
  return (
    <Page title={texts.title} lead={texts.lead}>
      <CheckTiles />
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </Page>
  );
}
