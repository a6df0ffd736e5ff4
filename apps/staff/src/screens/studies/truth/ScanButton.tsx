import { readParticipantCode } from "@harapen/contract/studies/participant-code";
import { canScanQr, scanQr } from "@harapen/qr-camera";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTexts } from "../../../i18n/texts.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialog/Dialog.tsx";
import { Notice } from "../../../ui/feedback/Notice.tsx";
import styles from "./Truth.module.css";
import { TRUTH } from "./texts.ts";
import { typedCode } from "./typed-code.ts";

/** The button that scans a participant's code with the camera; absent where the browser can't. */
export function ScanButton({ onCode }: { onCode: (code: string) => void }) {
  const texts = useTexts(TRUTH);
  const [isOpen, setOpen] = useState(false);
  const { data: canScan } = useQuery({
    queryKey: ["can-scan-qr"],
    queryFn: canScanQr,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!canScan) return null;
  return (
    <>
      <Button variant="primary" full onClick={() => setOpen(true)}>
        {texts.scan}
      </Button>
      {isOpen && (
        <Dialog title={texts.scanTitle} onClose={() => setOpen(false)}>
          <Camera onCode={onCode} />
        </Dialog>
      )}
    </>
  );
}

/** The camera's picture, until a participant's code is found in it. */
function Camera({ onCode }: { onCode: (code: string) => void }) {
  const texts = useTexts(TRUTH);
  const video = useRef<HTMLVideoElement>(null);
  const [trouble, setTrouble] = useState<"no-camera" | "other-code">();
  useEffect(() => {
    const stop = new AbortController();
    const read = (text: string) => {
      const code = readParticipantCode(typedCode(text));
      if (code === undefined) return setTrouble("other-code");
      stop.abort();
      onCode(code);
    };
    if (video.current) scanQr(video.current, read, stop.signal).catch(() => setTrouble("no-camera"));
    return () => stop.abort();
  }, [onCode]);
  if (trouble === "no-camera")
    return (
      <Notice tone="wrong">
        <p>{texts.noCamera}</p>
      </Notice>
    );
  return (
    <>
      <video ref={video} className={styles.camera} muted playsInline aria-label={texts.scanTitle} />
      <p role="status">{trouble === "other-code" ? texts.otherQr : texts.scanLead}</p>
    </>
  );
}
