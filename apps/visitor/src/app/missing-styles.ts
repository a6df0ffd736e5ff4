type Load<Module> = () => Promise<Module>;

/** The addresses of stylesheets that could not be loaded. */
const missing = new Set<string>();
/** The stylesheets that made a load fail. */
const missingFor = new WeakMap<Load<unknown>, readonly string[]>();

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

/**
 * Loads a module, and of the stylesheets that are missing those that an earlier call with the same `load` failed for. Rejects
 * where one of these still can't be loaded. The others are asked for again too, but nothing waits for them.
 */
export async function loadStyled<Module>(load: Load<Module>): Promise<Module> {
  const module = await noteMissing(load);
  const own = missingFor.get(load) ?? [];
  const loads = Array.from(missing, (href) => ({ href, styles: loadStylesheet(href) }));
  await Promise.all(
    loads.map(({ href, styles }) => (own.includes(href) ? styles : void styles.catch(() => {}))),
  );
  return module;
}

async function noteMissing<Module>(load: Load<Module>): Promise<Module> {
  const before = new Set(missing);
  try {
    return await load();
  } catch (error) {
    const since = [...missing].filter((href) => !before.has(href));
    missingFor.set(load, [...(missingFor.get(load) ?? []), ...since]);
    throw error;
  }
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
