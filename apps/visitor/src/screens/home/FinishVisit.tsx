import { Message } from "../../i18n/FormattedText.tsx";
import { useEndVisit } from "../../identity/kiosk/end-visit.ts";
import { nextPaint } from "../../platform/next-paint.ts";
import { Button } from "../../ui/Button.tsx";

/** The button by which a kiosk's visitor makes room for the next. */
export function FinishVisit() {
  const endVisit = useEndVisit();
  return (
    <Button onClick={() => void nextPaint().then(() => endVisit("finished"))}>
      <Message of="kiosk.finish" />
    </Button>
  );
}
