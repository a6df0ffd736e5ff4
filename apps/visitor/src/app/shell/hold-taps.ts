/** How long a tap is held, in milliseconds; longer than the app waits for data. If the app has not started by then, loading a part of it hangs. */
const HELD_MS = 3_000;

/**
 * Holds back taps on the links of a page's shell from now on, when the app is about to take its place: the next page would have to load
 * everything again. A tap that is held for too long navigates all the same. Returns a function that repeats the last tap on the app, unless that
 * tap is navigating already: what is drawn until the next page comes would be lost with this one.
 */
export function holdTaps(root: HTMLElement): () => void {
  let held: HTMLAnchorElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLeaving = false;
  const leave = () => {
    if (!held) return;
    isLeaving = true;
    window.location.assign(held.href);
  };
  const hold = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || !leadsOn(link) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    held = link;
    timer ??= setTimeout(leave, HELD_MS);
  };
  root.addEventListener("click", hold);
  return () => {
    root.removeEventListener("click", hold);
    clearTimeout(timer);
    if (held && !isLeaving) repeat(held);
  };
}

/** Whether a link leads to another screen, in this tab. */
function leadsOn(link: HTMLAnchorElement): boolean {
  return link.target === "" && link.getAttribute("href")?.startsWith("/") === true;
}

function repeat(link: HTMLAnchorElement): void {
  const place = link.closest("nav") ? "nav" : "main";
  const twin = link.id
    ? document.getElementById(link.id)
    : document.querySelector<HTMLElement>(`${place} a[href="${link.getAttribute("href")}"]`);
  if (twin) twin.click();
  else window.location.assign(link.href);
}
