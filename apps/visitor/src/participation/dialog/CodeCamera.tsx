import { formatCode, PARTICIPANT_CODE_PARAMETER, readParticipantCode } from "@harapen/contract/codes";
import { canScanQr, scanQr } from "@harapen/qr-camera";
import { useEffect, useRef, useState } from "react";
import { FormattedText } from "../../i18n/FormattedText.tsx";
import { withoutLineBreaks } from "../../i18n/translate.ts";
import { parseUrl } from "../../platform/parse-url.ts";
import { Button } from "../../ui/Button.tsx";
import type { StudyText } from "../texts/study-text.ts";
import styles from "./StudyDialog.module.css";

interface CodeCameraProps {
  text: StudyText["code"];
  /** Called with the code that the camera has read, as people read it. */
  onCode: (code: string) => void;
}

/**
 * Scans a code with the camera, as kiosk visitors have theirs on a card; absent where the browser cannot read
 * QR codes.
 */
export function CodeCamera({ text, onCode }: CodeCameraProps) {
  const [canScan, setCanScan] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [isLent, setLent] = useState(true);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    canScanQr().then(setCanScan, () => setCanScan(false));
  }, []);
  useEffect(() => {
    const stop = new AbortController();
    const read = (seen: string) => {
      const code = codeIn(seen);
      if (code === undefined) return;
      setOpen(false);
      onCode(formatCode(code));
    };
    if (isOpen && video.current)
      scanQr(video.current, read, stop.signal).catch(() => {
        setOpen(false);
        setLent(false);
      });
    return () => stop.abort();
  }, [isOpen, onCode]);
  if (!canScan) return null;
  return (
    <>
      {isOpen && (
        <video
          ref={video}
          className={styles.camera}
          muted
          playsInline
          aria-label={withoutLineBreaks(text.scan)}
        />
      )}
      <Button
        variant="quiet"
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(!isOpen);
          setLent(true);
        }}
      >
        <FormattedText of={isLent ? text.scan : text.noCamera} />
      </Button>
    </>
  );
}

/** Returns the participant's code from a QR code's text: an address with it, or only the code. */
function codeIn(seen: string): string | undefined {
  const inAddress = parseUrl(seen)?.searchParams.get(PARTICIPANT_CODE_PARAMETER);
  return readParticipantCode(inAddress ?? seen);
}
