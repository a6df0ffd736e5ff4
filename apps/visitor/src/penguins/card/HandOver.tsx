import type { EventPayload } from "@harapen/contract/telemetry/events";
import { useState } from "react";
import { Message } from "../../i18n/Message.tsx";
import { warn } from "../../platform/log.ts";
import { record } from "../../telemetry/events/record.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";

type CardShare = EventPayload<"card_share">;

interface HandOverProps {
  file: File;
  /** The address by which the page has the file. */
  address: string;
  /** Whose card it is, for the event. */
  about: Pick<CardShare, "penguin_name" | "search_id">;
}

/** Whether this browser hands such a file to other apps (https://www.w3.org/TR/web-share/#canshare-data-method). */
const canShare = (file: File): boolean => navigator.canShare?.({ files: [file] }) ?? false;

/** The button by which a card leaves the app: to another one, or, where the browser can't, or then won't, as a saved file. */
export function HandOver({ file, address, about }: HandOverProps) {
  const [isRefused, setRefused] = useState(false);
  const recordShare = (outcome: Pick<CardShare, "way" | "ok">) =>
    record("card_share", { ...about, ...outcome });

  const share = async () => {
    try {
      await navigator.share({ files: [file] });
      recordShare({ way: "share", ok: true });
    } catch (error) {
      recordShare({ way: "share", ok: false });
      if (isAbort(error)) return;
      warn("a card was not shared", error);
      setRefused(true);
    }
  };

  if (canShare(file) && !isRefused) {
    return (
      <Button variant="primary" onClick={share}>
        <Message of="card.share" />
      </Button>
    );
  }
  return (
    <a
      href={address}
      download={file.name}
      className={buttonClass("primary")}
      onClick={() => recordShare({ way: "download", ok: true })}
    >
      <Message of="card.save" />
    </a>
  );
}

/** Whether the visitor closed the sheet without choosing. */
const isAbort = (error: unknown) => error instanceof DOMException && error.name === "AbortError";
