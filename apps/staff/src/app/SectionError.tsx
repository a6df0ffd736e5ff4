import { useQueryClient } from "@tanstack/react-query";
import { useRevalidator, useRouteError } from "react-router";
import { StaffError } from "../api/staff-error.ts";
import { useTexts } from "../i18n/texts.ts";
import { Button } from "../ui/Button.tsx";
import { COMMON } from "../ui/common-texts.ts";
import { Failure } from "../ui/feedback/Failure.tsx";
import { Page } from "../ui/page/Page.tsx";
import { PAGES } from "./page-texts.ts";
import { RouteErrorPage } from "./RouteErrorPage.tsx";

/** A screen within the shell could not be shown: says why, and asks the server again. */
export function SectionError() {
  const error = useRouteError();
  const texts = useTexts(PAGES);
  const { retry } = useTexts(COMMON);
  const queryClient = useQueryClient();
  const revalidator = useRevalidator();
  if (!(error instanceof StaffError)) return <RouteErrorPage />;
  const again = async () => {
    await queryClient.resetQueries();
    await revalidator.revalidate();
  };
  return (
    <Page title={texts.errorTitle}>
      <Failure error={error} />
      <div>
        <Button onClick={() => void again()}>{retry}</Button>
      </div>
    </Page>
  );
}
