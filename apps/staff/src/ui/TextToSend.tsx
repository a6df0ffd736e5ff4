import { useState } from "react";
import { inBoth, useTexts } from "../i18n/texts.ts";
import { copyText } from "../platform/copy-text.ts";
import { Button } from "./Button.tsx";
import styles from "./TextToSend.module.css";

interface TextToSendProps {
  text: string;
  /** Names the text for screen readers. */
  label: string;
  /** The language of the text, where it is not that of the page. */
  lang?: string;
  /** What the device's own way of sharing gets, where it is not the text: an address. */
  url?: string;
}

/** A text to be sent to somebody: to read, to copy and, where the device can, to share. */
export function TextToSend({ text, label, lang, url }: TextToSendProps) {
  const texts = useTexts(SENDING);
  const [outcome, setOutcome] = useState<"copied" | "failed">();
  const copy = async () => setOutcome((await copyText(text)) ? "copied" : "failed");
  // A person who closes the device's own dialog has changed their mind: there is nothing to say.
  const share = () => void navigator.share(url === undefined ? { text } : { url }).catch(() => {});
  return (
    <section className={styles.whole} aria-label={label}>
      <p className={styles.text} lang={lang}>
        {text}
      </p>
      <div className={styles.actions}>
        <Button aria-label={texts.copyOf(label)} onClick={() => void copy()}>
          {texts.copy}
        </Button>
        {"share" in navigator && (
          <Button aria-label={texts.shareOf(label)} onClick={share}>
            {texts.share}
          </Button>
        )}
        <span role="status">{outcome && texts[outcome]}</span>
      </div>
    </section>
  );
}

const SENDING = inBoth({
  ja: {
    copy: "コピー",
    copyOf: (what: string) => `${what}をコピー`,
    share: "送る",
    shareOf: (what: string) => `${what}を送る`,
    copied: "コピーしました",
    failed: "コピーできませんでした。文を選んで、コピーしてください。",
  },
  en: {
    copy: "Copy",
    copyOf: (what: string) => `Copy ${what}`,
    share: "Send",
    shareOf: (what: string) => `Send ${what}`,
    copied: "Copied",
    failed: "It could not be copied. Please select the text and copy it.",
  },
});
