import type { EventPayload } from "@harapen/contract/telemetry/events";
import { useRef, useState } from "react";
import { Message } from "../../i18n/Message.tsx";
import { detectInAppBrowser } from "../../platform/browser/in-app-browser.ts";
import { warn } from "../../platform/log.ts";
import { record } from "../../telemetry/events/record.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import styles from "./CardDialog.module.css";

type CardShare = EventPayload<"card_share">;

interface ShareCardProps {
  file: File;
  /** The object URL by which the page shows the file. */
  address: string;
  /** The card's penguin and search, for the event. */
  about: Pick<CardShare, "penguin_name" | "search_id">;
}

/** Whether this browser can share such a file with other apps (https://www.w3.org/TR/web-share/#canshare-data-method). */
const canShare = (file: File): boolean => navigator.canShare?.({ files: [file] }) ?? false;

/**
 * The ways in which a card leaves the app: shared to another app, where the browser can and will, or saved as a file, which many share sheets do not offer. In-app
 * browsers silently ignore downloads: there a visitor presses the picture itself, for which the page gets no event.
 */
export function ShareCard({ file, address, about }: ShareCardProps) {
  const [isRefused, setRefused] = useState(false);
  const save = useRef<HTMLAnchorElement>(null);
  const isSharing = useRef(false);
  const mayShare = canShare(file) && !isRefused;
  const recordShare = (outcome: Pick<CardShare, "way" | "ok">) =>
    record("card_share", { ...about, ...outcome });

  const share = async () => {
    // Browsers refuse a second share during the first. This does not wait for a paint: Safari shares only during the press.
    if (isSharing.current) return;
    isSharing.current = true;
    try {
      await navigator.share({ files: [file] });
      recordShare({ way: "share", ok: true });
    } catch (error) {
      recordShare({ way: "share", ok: false });
      if (isAbort(error)) return;
      warn("a card was not shared", error);
      setRefused(true);
      save.current?.focus();
    } finally {
      isSharing.current = false;
    }
  };

  return (
    <>
      {mayShare && (
        <Button variant="primary" onClick={share}>
          <Message of="card.share" />
        </Button>
      )}
      {detectInAppBrowser(navigator.userAgent) ? (
        <p className={styles.words}>
          <Message of="card.hold" />
        </p>
      ) : (
        <a
          ref={save}
          href={address}
          download={file.name}
          className={buttonClass(mayShare ? "plain" : "primary")}
          onClick={() => recordShare({ way: "download", ok: true })}
        >
          <Message of="card.save" />
        </a>
      )}
    </>
  );
}

/** Whether the visitor closed the sheet without choosing. */
const isAbort = (error: unknown) => error instanceof DOMException && error.name === "AbortError";
