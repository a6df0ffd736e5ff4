import { Suspense } from "react";
import { Outlet } from "react-router";
import { useTexts } from "../../i18n/texts.ts";
import { Loading } from "../../ui/page/Loading.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { CheckTiles } from "./CheckTiles.tsx";
import { CHECK } from "./texts.ts";

/** What is missing, who looks like whom, what visitors taught, how they find the birds: a figure for each, and one of them at a time. */
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
