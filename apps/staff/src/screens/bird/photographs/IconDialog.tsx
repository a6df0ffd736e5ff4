import type { Photograph } from "@harapen/contract/photograph";
import { pressedKey } from "@harapen/contract/pressed-key";
import type { IconSquare } from "@harapen/contract/staff/photographs";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { aquariumKey } from "../../../api/draft.ts";
import { cutIcon, photographQuery } from "../../../api/photographs.ts";
import { useFileAddress } from "../../../draft/BirdIcon.tsx";
import { moveSquare, proposeIconSquare, zoomSquare } from "../../../draft/icon-square.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { inBoth, useTexts } from "../../../i18n/texts.ts";
import { Button } from "../../../ui/Button.tsx";
import { FormDialog } from "../../../ui/Dialog.tsx";
import styles from "./IconDialog.module.css";

interface IconDialogProps {
  photograph: Photograph;
  /** Called with the name of the icon, once it is cut. */
  onCut: (icon: string) => void;
  onClose: () => void;
}

/** The sides of a photograph, in pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** Cuts the round icon out of a photograph: the face is proposed, and can be moved and zoomed. */
export function IconDialog({ photograph, onCut, onClose }: IconDialogProps) {
  const texts = useTexts(ICON);
  const slug = useSlug();
  const queryClient = useQueryClient();
  const { id, alignment } = photograph;
  const address = useFileAddress(useQuery(photographQuery(slug, id)).data);
  const size = useSides(address);
  const [chosen, setChosen] = useState<IconSquare>();
  const square = chosen ?? (size && proposeIconSquare(size, alignment));
  const cutting = useMutation({
    mutationFn: (of: IconSquare) => cutIcon(slug, id, of),
    onSuccess: async ({ icon }) => {
      onCut(icon);
      onClose();
      await queryClient.invalidateQueries({ queryKey: aquariumKey(slug) });
    },
  });
  return (
    <FormDialog
      title={texts.title}
      action={texts.take}
      variant="primary"
      disabled={!square}
      doing={cutting}
      onSubmit={() => square && cutting.mutate(square)}
      onClose={onClose}
    >
      <p>{texts.lead}</p>
      {address && size && square ? (
        <Cropper address={address} size={size} square={square} onChange={setChosen} />
      ) : (
        <div className={styles.frame} />
      )}
    </FormDialog>
  );
}

/** The sides of the picture at an address, once it is loaded. */
function useSides(address: string | undefined): Size | undefined {
  const [size, setSize] = useState<Size>();
  useEffect(() => {
    if (!address) return;
    const picture = new Image();
    picture.onload = () => setSize({ width: picture.naturalWidth, height: picture.naturalHeight });
    picture.src = address;
    return () => {
      picture.onload = null;
    };
  }, [address]);
  return size;
}

interface CropperProps {
  address: string;
  size: Size;
  square: IconSquare;
  onChange: (square: IconSquare) => void;
}

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** How far an arrow key moves the photograph, as a share of the square's side. */
const STEP = 0.04;
const ZOOM = 1.15;

/** The square in a round frame: a drag or the arrow keys move the photograph in it, pinch, wheel, + and − zoom. */
function Cropper({ address, size, square, onChange }: CropperProps) {
  const texts = useTexts(ICON);
  const { ref, handlers } = useDragAndPinch({ size, square, onChange });
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    const arrow = ARROWS[key];
    const step = STEP * square.side;
    if (arrow) onChange(moveSquare(square, { x: arrow[0] * step, y: arrow[1] * step }, size));
    else if (key === "+" || key === "-") onChange(zoomSquare(square, key === "+" ? ZOOM : 1 / ZOOM, size));
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.cropper}>
      <div className={styles.frame}>
        {/* biome-ignore lint/a11y/useSemanticElements: no element is a picture that is moved in a frame */}
        <svg
          ref={ref}
          className={styles.picture}
          viewBox={`${square.x} ${square.y} ${square.side} ${square.side}`}
          role="group"
          aria-label={texts.frame}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard moves the picture in it
          tabIndex={0}
          onKeyDown={onKeyDown}
          {...handlers}
        >
          <image href={address} width={size.width} height={size.height} />
        </svg>
      </div>
      <div className={styles.zoom}>
        <Button onClick={() => onChange(zoomSquare(square, ZOOM, size))}>{texts.closer}</Button>
        <Button onClick={() => onChange(zoomSquare(square, 1 / ZOOM, size))}>{texts.farther}</Button>
      </div>
    </div>
  );
}

type Place = readonly [x: number, y: number];

const middleOf = (places: readonly Place[]): Place => [
  places.reduce((sum, [x]) => sum + x, 0) / places.length,
  places.reduce((sum, [, y]) => sum + y, 0) / places.length,
];
/** How far the first two fingers are apart; 1 for one finger. */
const spreadOf = ([one, other]: readonly Place[]) =>
  one && other ? Math.max(1, Math.hypot(one[0] - other[0], one[1] - other[1])) : 1;

/** Moves the square by a finger or the mouse, and zooms it by two fingers or the wheel. */
function useDragAndPinch({ size, square, onChange }: Pick<CropperProps, "size" | "square" | "onChange">) {
  const ref = useRef<SVGSVGElement>(null);
  const fingers = useRef(new Map<number, Place>());
  useEffect(() => {
    const element = ref.current;
    // React's own wheel events can't be prevented.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      onChange(zoomSquare(square, Math.exp(-event.deltaY / 400), size));
    };
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => element?.removeEventListener("wheel", onWheel);
  }, [size, square, onChange]);
  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);
  return {
    ref,
    handlers: {
      onPointerDown: (event: PointerEvent<Element>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        if (fingers.current.size < 2) fingers.current.set(event.pointerId, [event.clientX, event.clientY]);
      },
      onPointerMove: (event: PointerEvent<Element>) => {
        if (!fingers.current.has(event.pointerId)) return;
        const before = [...fingers.current.values()];
        fingers.current.set(event.pointerId, [event.clientX, event.clientY]);
        const after = [...fingers.current.values()];
        const pixel = square.side / event.currentTarget.getBoundingClientRect().width;
        const [from, to] = [middleOf(before), middleOf(after)];
        const by = { x: (from[0] - to[0]) * pixel, y: (from[1] - to[1]) * pixel };
        onChange(zoomSquare(moveSquare(square, by, size), spreadOf(after) / spreadOf(before), size));
      },
      onPointerUp: lift,
      onPointerCancel: lift,
    },
  };
}

const ICON = inBoth({
  ja: {
    title: "丸いアイコンを切り抜く",
    lead: "顔がまんなかに来るように、写真をドラッグしてください。",
    frame: "丸いわくの中の写真。矢印キーでわくを動かし、＋ と − で大きさを変えます。",
    closer: "＋ 大きく",
    farther: "− 小さく",
    take: "このアイコンにする",
  },
  en: {
    title: "Cut the round icon",
    lead: "Drag the photograph until the face is in the middle.",
    frame: "Photograph in a round frame. The arrow keys move the frame, + and − zoom.",
    closer: "+ Closer",
    farther: "− Farther",
    take: "Use this icon",
  },
});
