import { useState } from "react";
import { FormattedText } from "../../i18n/FormattedText.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import type { StudyText } from "../texts/study-text.ts";

interface LeaveButtonProps {
  text: StudyText;
  onLeave: (erase: boolean) => void;
}

/** The button to stop taking part, and the question that follows: what is to become of what was recorded. */
export function LeaveButton({ text: { about, leave }, onLeave }: LeaveButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const choose = (erase: boolean) => () => {
    setOpen(false);
    onLeave(erase);
  };
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <FormattedText of={about.stop} />
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={<FormattedText of={leave.title} />}
        maxWidth={440}
      >
        <p>
          <FormattedText of={leave.what} />
        </p>
        <p>
          <FormattedText of={leave.final} />
        </p>
        <Button variant="primary" onClick={() => setOpen(false)}>
          <FormattedText of={leave.stay} />
        </Button>
        <Button onClick={choose(false)}>
          <FormattedText of={leave.keep} />
        </Button>
        <Button onClick={choose(true)}>
          <FormattedText of={leave.erase} />
        </Button>
      </Dialog>
    </>
  );
}
