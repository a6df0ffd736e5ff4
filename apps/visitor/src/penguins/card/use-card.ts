import { useEffect, useState } from "react";
import { recordError } from "../../telemetry/events/record-error.ts";
import { type CardContent, cardFile, makeCard } from "./make-card.ts";

/**
 * A card while it is being made and, once made, with its file and an address by which the page shows it; or
 * as it was painted, where the browser gives no file of that.
 */
export type MadeCard =
  | { readonly state: "making" }
  | { readonly state: "failed" }
  | { readonly state: "painted"; readonly canvas: HTMLCanvasElement }
  | { readonly state: "made"; readonly file: File; readonly address: string };

const MAKING: MadeCard = { state: "making" };

/** Makes a card of this content, and a new one when it changes. */
export function useCard(content: CardContent, fileName: string): MadeCard {
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
