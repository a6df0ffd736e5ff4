/**
 * Loads the app once what the page arrived with has been painted: on a slow network its bytes would come before those of the pictures on
 * show. A page in the background paints nothing.
 */
function boot(root: HTMLElement): void {
  const hasShell = root.dataset.shell !== undefined;
  // The frame is painted after its callbacks.
  if (hasShell && !document.hidden) requestAnimationFrame(() => setTimeout(() => load(root)));
  else void load(root);
}

/** Loads the libraries and what the page names besides (`data-modules`) together, and runs the app in a task after theirs: a phone is slow at both. */
async function load({ dataset }: HTMLElement): Promise<void> {
  for (const href of dataset.modules?.split(" ") ?? []) preloadModule(href);
  await import("react-dom/client");
  await new Promise((resolve) => setTimeout(resolve));
  await import("./main.tsx");
}

function preloadModule(href: string): void {
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.crossOrigin = "";
  link.href = href;
  document.head.append(link);
}

const root = document.getElementById("root");
if (root) boot(root);
