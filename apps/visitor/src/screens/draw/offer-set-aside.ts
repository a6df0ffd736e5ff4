import { nextPaint } from "../../platform/next-paint.ts";
import { aidsInForce } from "../../study/aids-in-force.ts";
import { dismissAlert, offerAction } from "../../ui/alerts/alert-store.ts";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";

const session = useDrawingSession.getState;

/** The alerts that offer the drawing set aside, by the kind of the current drawing: a new one, or one that was brought back. */
const OFFERS = {
  new: { line: "draw.replaced", label: "draw.bringBack" },
  broughtBack: { line: "draw.broughtBack", label: "draw.bringBackNew" },
} as const;

/** The set-aside drawing that was offered last. */
let offered: ReturnType<typeof session>["setAside"] = null;

/** Whether a drawing was set aside and not offered yet: the page itself began a new one. */
export function isOfferDue(): boolean {
  const { setAside } = session();
  return setAside !== null && setAside !== offered;
}

interface Exchange {
  /** Ends an active stroke in the drawing that is exchanged. */
  readonly finishStroke: () => void;
  /** Leads to the drawing that was brought back. */
  readonly show: () => void;
}

/**
 * Offers to exchange the drawing for the one that was set aside, if there is one, for as long as that one
 * is set aside; where the aid `extras` is in force. The other one is then offered likewise, where the
 * visitor would miss it.
 */
export function offerSetAside({ finishStroke, show }: Exchange, onShow: keyof typeof OFFERS = "new"): void {
  const { setAside, aquarium } = session();
  if (setAside === null || aquarium === null || !aidsInForce(aquarium).extras) return;
  offered = setAside;
  const { line, label } = OFFERS[onShow];
  const run = async () => {
    await nextPaint();
    // A dismissed alert stays on screen, and can be pressed, until nothing is being drawn.
    if (session().setAside !== setAside) return;
    finishStroke();
    session().bringBackDrawing();
    show();
    offerSetAside({ finishStroke, show }, onShow === "new" ? "broughtBack" : "new");
  };
  for (const offer of Object.values(OFFERS)) dismissAlert(offer.line);
  offerAction(line, { label, run });
  const stop = useDrawingSession.subscribe((now) => {
    if (now.setAside === setAside) return;
    stop();
    dismissAlert(line);
  });
}
