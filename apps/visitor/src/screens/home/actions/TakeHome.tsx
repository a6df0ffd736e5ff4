import type { ReactNode } from "react";
import { GuestCodeButton } from "../../../albums/guest/GuestCodeButton.tsx";
import { Message } from "../../../i18n/Message.tsx";
import { CardButton } from "../../../penguins/card/CardButton.tsx";
import { localise } from "../../../penguins/localise.ts";
import { useDictionary } from "../../../penguins/use-dictionary.ts";
import { isKiosk } from "../../../platform/kiosk.ts";
import type { HomeState } from "../../../routes/route-state.ts";
import { buttonClass } from "../../../ui/Button.tsx";
import { useDrawingSession } from "../../../visit/drawing-session-store.ts";

/** How to take home the penguin that was just found: its card, not from a kiosk, and for guests the code of their drawings. */
export function TakeHome({ found }: { found: HomeState["penguinFound"] }): ReactNode {
  return (
    <>
      {!isKiosk() && <FoundCard found={found} />}
      <GuestCodeButton variant="plain" />
    </>
  );
}

/** The card of the penguin that was just found, as long as the drawing's results are there. */
function FoundCard({ found }: { found: HomeState["penguinFound"] }) {
  const result = useDrawingSession((session) => session.result);
  const dictionary = useDictionary();
  const penguin = result?.searchId === found.search_id ? result.ranking[found.rank - 1] : undefined;
  if (!result || !penguin || !dictionary) return null;
  return (
    <CardButton
      className={buttonClass("plain")}
      subject={{
        drawing: result,
        penguin: localise(penguin, dictionary),
        foundAt: found.at,
        searchId: found.search_id,
      }}
    >
      <Message of="card.make" />
    </CardButton>
  );
}
