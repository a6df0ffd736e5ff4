import { CANVAS } from "@harapen/contract/geometry";
import type { EarlyInput, EarlyInputKeeper, EarlyPart, EarlyPointer } from "../../platform/early-input.ts";

/**
 * How long a link's press is held, in milliseconds. If the app has not started by then, loading a part of
 * it hangs, and the link leads on by its address.
 */
const HELD_MS = 3_000;
/** The same after other input, which is lost with the page: a slow network gets more time. */
const HELD_WITH_INPUT_MS = 10_000;

/**
 * Keeps what the visitor draws and presses from the page's first paint on, and shows it, until the app
 * takes it over. To be called once, before the page has a body; `parsed` resolves when it has. It knows
 * nothing of the app: what counts as a stroke is decided when the app repeats it.
 */
export function keepEarlyInput(parsed: Promise<unknown>): EarlyInputKeeper {
  const inputs: EarlyInput["inputs"][number][] = [];
  const listening = new AbortController();
  /** The pointers that went down on the surface. */
  const pointers = new Set<number>();
  /** The pointer whose ink is shown. */
  let drawing: number | undefined;
  let isMarking = false;
  let focused: Element | null = null;
  let pressing: HTMLElement | null = null;
  let holdsLinks = false;
  let leaving: ReturnType<typeof setTimeout> | undefined;

  const part = (name: EarlyPart) => document.querySelector<HTMLButtonElement>(`[data-early=${name}]`);

  function listen<Type extends keyof WindowEventMap>(
    types: readonly Type[],
    listener: (event: WindowEventMap[Type]) => void,
  ): void {
    for (const type of types) addEventListener(type, listener, { capture: true, signal: listening.signal });
  }

  function keepPointer(event: PointerEvent): void {
    const { type, pointerId, pointerType, button, buttons } = event;
    const surface = part("surface");
    if (type === "pointerdown" && event.target === surface) pointers.add(pointerId);
    if (surface === null || !pointers.has(pointerId)) return;
    const { left, top, width, height } = surface.getBoundingClientRect();
    const coalesced = event.getCoalescedEvents?.() ?? [];
    for (const { clientX, clientY, timeStamp } of coalesced.length > 0 ? coalesced : [event]) {
      const input = {
        type: type as EarlyPointer["type"],
        pointerId,
        pointerType,
        button,
        buttons,
        x: ((clientX - left) * CANVAS.width) / width,
        y: ((clientY - top) * CANVAS.height) / height,
        at: timeStamp,
      };
      inputs.push(input);
      showInk(input);
    }
    if (type !== "pointerup" && type !== "pointercancel") return;
    pointers.delete(pointerId);
    if (drawing === pointerId) drawing = undefined;
  }

  /** Shows the first pointer's ink until the app shows the stroke. Marks of the mask are not shown. */
  function showInk({ type, pointerId, button, x, y }: EarlyPointer): void {
    const ink = part("ink");
    const undo = part("undo");
    if (!ink || !undo || isMarking) return;
    if (type === "pointerdown" && drawing === undefined && button === 0) {
      drawing = pointerId;
      undo.disabled = false;
      const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
      // A line without any length would not be shown by every browser.
      line.setAttribute("d", `M${x} ${y}h.01`);
      ink.append(line);
    } else if (drawing === pointerId && type !== "pointercancel") {
      const line = ink.lastElementChild;
      line?.setAttribute("d", `${line.getAttribute("d")}L${x} ${y}`);
    }
  }

  const controlOf = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLElement>("a,button") : null;

  function keepPress(event: MouseEvent): void {
    const { timeStamp, ctrlKey, metaKey, shiftKey } = event;
    const control = controlOf(event);
    pressing = null;
    if (!control) return;
    if (control instanceof HTMLAnchorElement) {
      const leadsOn = control.target === "" && control.getAttribute("href")?.startsWith("/");
      // What is drawn would be lost with the page.
      if (!leadsOn || ctrlKey || metaKey || shiftKey || !(holdsLinks || inputs.length > 0)) return;
      event.preventDefault();
      leaving ??= setTimeout(leave, inputs.length > 0 ? HELD_WITH_INPUT_MS : HELD_MS, control.href);
    }
    inputs.push({ type: "click", control, at: timeStamp });
    if (control === part("mode")) isMarking = !isMarking;
    if (control !== part("undo")) control.dataset.pressed = "";
    else {
      const ink = part("ink");
      ink?.lastElementChild?.remove();
      control.toggleAttribute("disabled", !ink?.hasChildNodes());
    }
  }

  /** Leads on by a link's address. An app that comes now repeats nothing: it would be lost with this page. */
  function leave(address: string): void {
    inputs.length = 0;
    listening.abort();
    location.assign(address);
  }

  listen(["pointerdown", "pointermove", "pointerup", "pointercancel"], keepPointer);
  listen(["pointerdown", "pointercancel"], (event) => {
    pressing = event.type === "pointerdown" ? controlOf(event) : null;
  });
  listen(["click"], keepPress);
  listen(["focusin"], ({ target }) => {
    focused = target as Element;
  });
  // Scribble on iPadOS takes quick strokes for handwriting, and a long press magnifies, unless the touch is
  // prevented.
  void parsed.then(() => {
    for (const type of ["touchstart", "touchmove", "contextmenu"])
      part("surface")?.addEventListener(type, (event) => event.preventDefault(), { passive: false });
  });

  return {
    holdLinks() {
      holdsLinks = true;
    },
    take() {
      clearTimeout(leaving);
      listening.abort();
      return { inputs, focused, pressing };
    },
  };
}
