import type { Locale } from "@harapen/contract/locales";
import type { EventPayload } from "@harapen/contract/telemetry/events";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { Message } from "../../i18n/FormattedText.tsx";
import { useLocale, useTranslate } from "../../i18n/translate.ts";
import { detectInAppBrowser } from "../../platform/in-app-browser.ts";
import { warn } from "../../platform/log.ts";
import { record, recordError } from "../../telemetry/events/record.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Skeleton, SkeletonBlock } from "../../ui/Skeleton.tsx";
import type { LocalisedPenguin } from "../localise.ts";
import { PenguinName } from "../PenguinFacts.tsx";
import { aquariumQuery, useAquariumSlug } from "../queries.ts";
import styles from "./CardDialog.module.css";
import { type CardContent, type CardDrawing, cardFile, makeCard } from "./make-card.ts";

const WIDTH = 440;

/** What a card is made of. */
export interface CardSubject {
  readonly drawing: CardDrawing;
  readonly penguin: LocalisedPenguin;
  /**
   * When the penguin was found: milliseconds since 1970 or an ISO timestamp; if unreadable, the card has no
   * date.
   */
  readonly foundAt: number | string;
  /** The search that found it, where that is known. */
  readonly searchId?: string;
}

interface CardDialogProps {
  subject: CardSubject;
  open: boolean;
  onClose: () => void;
}

/** The dialog with a card, to be shared or saved. */
export function CardDialog({ subject, open, onClose }: CardDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<Message of="card.of" values={{ name: <PenguinName of={subject.penguin} /> }} />}
      maxWidth={WIDTH}
    >
      <Card subject={subject} />
      <Button variant="quiet" onClick={onClose}>
        <Message of="common.close" />
      </Button>
    </Dialog>
  );
}

/** The card itself. It is made before anything is pressed: Safari shares only during a press. */
function Card({ subject }: { subject: CardSubject }) {
  const t = useTranslate();
  const { penguin, foundAt, searchId } = subject;
  const card = useCard(useCardContent(subject), `harapen-${penguin.id}-${dayOf(foundAt, "sv")}.png`);
  if (card.state === "failed") {
    return (
      <p role="alert" className={styles.words}>
        <Message of="common.error" />
      </p>
    );
  }
  if (card.state === "making") {
    return (
      <Skeleton>
        <div className={styles.card}>
          <SkeletonBlock blockSize="100%" borderRadius="14px" />
        </div>
      </Skeleton>
    );
  }
  if (card.state === "painted") {
    return (
      <>
        <PaintedCard canvas={card.canvas} label={t("card.of", { name: penguin.nameLabel })} />
        <p className={styles.words}>
          <Message of="card.screenshot" />
        </p>
      </>
    );
  }
  return (
    <>
      <img
        src={card.address}
        alt={t("card.of", { name: penguin.nameLabel })}
        className={styles.card}
        width="1080"
        height="1350"
      />
      <ShareCard
        file={card.file}
        address={card.address}
        about={{ penguin_name: penguin.id, ...(searchId && { search_id: searchId }) }}
      />
    </>
  );
}

function PaintedCard({ canvas, label }: { canvas: HTMLCanvasElement; label: string }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    canvas.className = styles.card ?? "";
    frame.current?.replaceChildren(canvas);
  }, [canvas]);
  return <div ref={frame} role="img" aria-label={label} className={styles.painted} />;
}

/** Returns the same object until one of its values changes, so that a card is made once. */
function useCardContent({ drawing, penguin: { picture, nameLabel }, foundAt }: CardSubject): CardContent {
  const t = useTranslate();
  const locale = useLocale();
  const { data } = useQuery(aquariumQuery(useAquariumSlug()));
  const aquarium = data?.name[locale] ?? "";
  return useMemo(
    () => ({
      drawing,
      picture,
      texts: { app: t("app.name"), aquarium, name: nameLabel, date: dayOf(foundAt, locale) },
    }),
    [drawing, picture, nameLabel, foundAt, aquarium, locale, t],
  );
}

/**
 * Returns the day by the visitor's clock, in a language's format; Swedish writes 2026-11-20. Empty where the
 * time can't be read.
 */
function dayOf(time: number | string, locale: Locale | "sv"): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return "";
  return date.toLocaleDateString(locale, locale === "sv" ? undefined : { dateStyle: "long" });
}

type CardShare = EventPayload<"card_share">;

interface ShareCardProps {
  file: File;
  /** The object URL by which the page shows the file. */
  address: string;
  /** The card's penguin and search, for the event. */
  about: Pick<CardShare, "penguin_name" | "search_id">;
}

/**
 * Whether this browser can share such a file with other apps
 * (https://www.w3.org/TR/web-share/#canshare-data-method).
 */
const canShare = (file: File): boolean => navigator.canShare?.({ files: [file] }) ?? false;

/**
 * The ways in which a card leaves the app: shared to another app, where the browser can and will, or saved as
 * a file, which many share sheets do not offer. In-app browsers silently ignore downloads: there a visitor
 * presses the picture itself, for which the page gets no event.
 */
function ShareCard({ file, address, about }: ShareCardProps) {
  const [isRefused, setRefused] = useState(false);
  const save = useRef<HTMLAnchorElement>(null);
  const isSharing = useRef(false);
  const mayShare = canShare(file) && !isRefused;
  const recordShare = (outcome: Pick<CardShare, "way" | "ok">) =>
    record("card_share", { ...about, ...outcome });

  const share = async () => {
    // Browsers refuse a second share during the first. This does not wait for a paint: Safari shares only
    // during the press.
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

/**
 * A card while it is being made and, once made, with its file and an address by which the page shows it; or
 * as it was painted, where the browser gives no file of that.
 */
type MadeCard =
  | { readonly state: "making" }
  | { readonly state: "failed" }
  | { readonly state: "painted"; readonly canvas: HTMLCanvasElement }
  | { readonly state: "made"; readonly file: File; readonly address: string };

const MAKING: MadeCard = { state: "making" };

function useCard(content: CardContent, fileName: string): MadeCard {
  const [card, setCard] = useState(MAKING);
  useEffect(() => {
    let address: string | undefined;
    let isLeft = false;
    const make = async () => {
      const canvas = await makeCard(content);
      return { canvas, blob: await cardFile(canvas) };
    };
    make().then(
      ({ canvas, blob }) => {
        if (isLeft) return;
        if (!blob) return setCard({ state: "painted", canvas });
        address = URL.createObjectURL(blob);
        setCard({ state: "made", file: new File([blob], fileName, { type: blob.type }), address });
      },
      (error) => {
        if (isLeft) return;
        recordError("card_error", error);
        setCard({ state: "failed" });
      },
    );
    return () => {
      isLeft = true;
      if (address) URL.revokeObjectURL(address);
      setCard(MAKING);
    };
  }, [content, fileName]);
  return card;
}
