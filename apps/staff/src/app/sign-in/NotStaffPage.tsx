import { useTexts } from "../../i18n/texts.ts";
import { signOut } from "../../identity/sign-in.ts";
import { BASE_PATH } from "../../routes/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { PlainPage } from "../../ui/page/Page.tsx";
import { SIGN_IN } from "./texts.ts";

async function startOver(): Promise<void> {
  await signOut();
  window.location.assign(BASE_PATH);
}

/** The page for somebody who has signed in but is not staff. */
export function NotStaffPage() {
  const texts = useTexts(SIGN_IN);
  return (
    <PlainPage title={texts.notStaffTitle}>
      <p>{texts.notStaff}</p>
      <Button onClick={() => void startOver()}>{texts.otherAccount}</Button>
    </PlainPage>
  );
}
