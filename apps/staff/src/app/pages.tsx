import { useQueryClient } from "@tanstack/react-query";
import { Outlet, useRevalidator, useRouteError } from "react-router";
import { StaffError } from "../api/staff-error.ts";
import { useRights } from "../draft/use-draft.ts";
import { COMMON, inBoth, useTexts } from "../i18n/texts.ts";
import { paths } from "../routes/paths.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { FAILURES } from "../ui/failure-texts.ts";
import { Failure } from "../ui/Notice.tsx";
import { Page, PenguinFigure, PlainPage } from "../ui/Page.tsx";
import { SIGN_IN } from "./sign-in/texts.ts";

export function NotFoundPage() {
  const texts = useTexts(PAGES);
  return (
    <Page title={texts.notFoundTitle}>
      <PenguinFigure />
      <p>{texts.notFound}</p>
      <div>
        <ButtonLink to={paths.start}>{texts.home}</ButtonLink>
      </div>
    </Page>
  );
}

/** The page for a screen that failed to render: its code is gone after a release, or has a fault. */
export function RouteErrorPage() {
  const texts = useTexts(PAGES);
  return (
    <PlainPage title={texts.errorTitle}>
      <p role="alert">{texts.error}</p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        {texts.reload}
      </Button>
    </PlainPage>
  );
}

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

/** The page for when what every screen needs cannot be loaded from the server. */
export function ConnectionErrorPage({ onRetry }: { onRetry: () => void }) {
  const { brokenTitle } = useTexts(SIGN_IN);
  const { retry } = useTexts(COMMON);
  const { network } = useTexts(FAILURES);
  return (
    <PlainPage title={brokenTitle}>
      <p role="alert">{network}</p>
      <Button variant="primary" onClick={onRetry}>
        {retry}
      </Button>
    </PlainPage>
  );
}

/** Wraps screens that only change the draft: those who may not edit it do not get them. */
export function EditorsOnly() {
  const { edit } = useRights();
  return edit ? <Outlet /> : <NotFoundPage />;
}

export const PAGES = inBoth({
  ja: {
    notFoundTitle: "このページはありません",
    notFound: "ペンギンもさがしましたが、見つかりませんでした。",
    home: "「ようす」へ",
    errorTitle: "画面を表示できませんでした",
    error: "下書きに保存したものは残っています。もう一度開いてください。",
    reload: "もう一度開く",
    noAquariumTitle: "まだ水族館がありません",
    noAquariumAdmin: "最初の水族館をつくりましょう。名前とバンドの色があれば始められます。",
    create: "水族館をつくる",
    noAquariumStaff: "管理者に、あなたを水族館の「なかま」に加えてもらってください。",
  },
  en: {
    notFoundTitle: "There is no such page",
    notFound: "The penguins looked too, but couldn't find it.",
    home: "To the overview",
    errorTitle: "This screen could not be shown",
    error: "Everything saved to the draft is safe. Please open the screen again.",
    reload: "Open again",
    noAquariumTitle: "There is no aquarium yet",
    noAquariumAdmin: "Let's make the first one. A name and its band colours are enough to begin.",
    create: "Make an aquarium",
    noAquariumStaff: "Ask an admin to add you to your aquarium.",
  },
});
