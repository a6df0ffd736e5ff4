/** The addresses of stylesheets that could not be loaded. */
const missing = new Set<string>();

/** Notes from now on which stylesheets of screens can't be loaded: Vite asks for each once, and shows its screen without it ever after. */
export function watchStyles(): void {
  // A link's error does not bubble.
  document.addEventListener("error", ({ target }) => noteFailure(target), { capture: true });
}

function noteFailure(target: EventTarget | null): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== "stylesheet") return;
  missing.add(target.href);
  target.remove();
}

/** Loads the stylesheets that are missing; rejects where one still can't be loaded. */
export async function loadMissingStyles(): Promise<void> {
  await Promise.all([...missing].map(loadStylesheet));
}

async function loadStylesheet(href: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  await new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`no styles from ${href}`));
    document.head.append(link);
  });
  missing.delete(href);
}
