import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { Message } from "../i18n/FormattedText.tsx";
import { useTranslate } from "../i18n/translate.ts";
import { nextPaint } from "../platform/next-paint.ts";
import { type CatalogState, readCatalogState } from "../routes/route-state.ts";
import { useLeaveOnce } from "../routes/screens.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { RetryingImage } from "../ui/RetryingImage.tsx";
import type { LocalisedPenguin } from "./localise.ts";
import styles from "./PenguinDialog.module.css";
import { NamedBands, PenguinFacts, PenguinName } from "./PenguinFacts.tsx";

const WIDTH = 400;

interface PenguinDialogProps {
  /** The dialog is open as long as there is one. */
  penguin: LocalisedPenguin | undefined;
  /** The penguin's pair, to be shown at a press; `undefined` where there is none, or nothing is offered. */
  partner: LocalisedPenguin | undefined;
  onShowPartner: (id: string) => void;
  onClose: () => void;
}

/** The dialog with everything about one penguin. */
export function PenguinDialog({ penguin, partner, onShowPartner, onClose }: PenguinDialogProps) {
  return (
    <Dialog
      open={penguin !== undefined}
      onClose={onClose}
      title={penguin && <PenguinName of={penguin} />}
      maxWidth={WIDTH}
    >
      {penguin && (
        <>
          <PenguinDetails key={penguin.id} penguin={penguin} />
          {partner && <PartnerButton partner={partner} onPress={() => onShowPartner(partner.id)} />}
          <Button onClick={onClose}>
            <Message of="common.close" />
          </Button>
        </>
      )}
    </Dialog>
  );
}

/**
 * A penguin's bands, picture and facts. When the dialog changes to the pair, it scrolls to the top and the
 * focus goes there, so that screen readers announce the new name.
 */
function PenguinDetails({ penguin }: { penguin: LocalisedPenguin }) {
  const t = useTranslate();
  const top = useRef<HTMLElement>(null);
  useEffect(() => {
    const dialog = top.current?.closest("dialog");
    if (!dialog?.open) return;
    top.current?.focus({ preventScroll: true });
    dialog.scrollTop = 0;
  }, []);
  return (
    <section ref={top} tabIndex={-1} aria-label={penguin.nameLabel} className={styles.details}>
      <NamedBands penguin={penguin} shape="rectangle" />
      <RetryingImage
        className={styles.picture}
        src={penguin.picture}
        alt={t("penguin.picture", { name: penguin.nameLabel })}
        width="220"
        height="320"
      />
      <PenguinFacts penguin={penguin} />
    </section>
  );
}

function PartnerButton({ partner, onPress }: { partner: LocalisedPenguin; onPress: () => void }) {
  return (
    <button type="button" className={styles.partner} onClick={onPress}>
      <RetryingImage src={partner.icon} alt="" width="44" height="44" className={styles.icon} />
      <span>
        <Message of="catalog.partner" values={{ name: <PenguinName of={partner} /> }} />
      </span>
      <span aria-hidden="true">›</span>
    </button>
  );
}

/**
 * The id of the penguin whose dialog is open, with the functions that change it. An open dialog is a history
 * entry of its own: the browser's Back closes it, and closing it otherwise goes back too, so that no entry is
 * left behind. Two quick presses have the effect of one.
 */
export function useOpenPenguin() {
  const { state, pathname, hash } = useLocation();
  const navigate = useNavigate();
  const leaveOnce = useLeaveOnce();
  const openId = readCatalogState(state)?.penguin;
  const shown = useRef(openId);
  // Updated along with the entry, as in `useLeaveOnce`: a press in between would open it again.
  useLayoutEffect(() => {
    shown.current = openId;
  }, [openId]);

  const go = useCallback(
    async (penguin: string, replace: boolean) => {
      await nextPaint();
      await navigate(
        { pathname, hash },
        { state: { penguin } satisfies CatalogState, replace, preventScrollReset: true },
      );
    },
    [navigate, pathname, hash],
  );
  return {
    openId,
    open: useCallback(
      (id: string) => {
        // Between the new history entry and the dialog that covers the list, the list can still be pressed.
        if (id !== shown.current) leaveOnce(() => void go(id, false));
      },
      [go, leaveOnce],
    ),
    /** Shows another penguin in the open dialog. */
    replace: (id: string) => leaveOnce(() => void go(id, true)),
    close: () => {
      if (openId !== undefined) leaveOnce(() => void navigate(-1));
    },
  };
}
