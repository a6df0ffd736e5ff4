import { ApiError } from "../api/api-error.ts";
import { loadAquarium } from "../api/aquarium.ts";
import { PREVIEW_STORAGE_KEY } from "../platform/preview.ts";
import { sessionStore } from "../platform/web-storage.ts";
import { currentAquarium } from "../visit/drawing-session-store.ts";
import styles from "./preview.module.css";

/** How often an open preview asks whether it is over, in milliseconds. */
const INTERVAL_MS = 60_000;
const FORBIDDEN = 403;

/** Marks the tab as a preview until that is over: after its hour, or where its opener is no longer staff. */
export function beginPreview(): void {
  showMark();
  const look = async () => {
    if (document.hidden || !(await isOver())) return;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
    showOver();
  };
  const timer = setInterval(look, INTERVAL_MS);
  document.addEventListener("visibilitychange", look);
  void look();
}

async function isOver(): Promise<boolean> {
  try {
    await loadAquarium(currentAquarium());
    return false;
  } catch (error) {
    return error instanceof ApiError && error.status === FORBIDDEN;
  }
}

/**
 * A dialog that leads on: to the staff's pages, or to what visitors see. Whoever opened the preview reads one
 * of the two languages.
 */
function showOver(): void {
  const dialog = document.createElement("dialog");
  dialog.className = styles.over ?? "";
  dialog.setAttribute("aria-labelledby", "preview-over");
  const title = paragraph("このプレビューは終わりました", "This preview is over");
  title.id = "preview-over";
  title.className = styles.title ?? "";
  const text = paragraph(
    "下書きはそのまま残っています。スタッフのページから、もう一度ひらいてください。",
    "The draft is still there. Please open the preview again from the staff pages.",
  );
  const toStaff = link("スタッフのページへ", "To the staff pages", `/staff/${currentAquarium()}`);
  const toVisitors = link("来館者のページを見る", "See what visitors see", `/${currentAquarium()}`);
  toVisitors.addEventListener("click", () => sessionStore.remove(PREVIEW_STORAGE_KEY));
  dialog.append(title, text, toStaff, toVisitors);
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  document.body.append(dialog);
  dialog.showModal();
}

function paragraph(japanese: string, english: string): HTMLParagraphElement {
  return inBoth(document.createElement("p"), japanese, english);
}

function link(japanese: string, english: string, address: string): HTMLAnchorElement {
  const made = inBoth(document.createElement("a"), japanese, english);
  made.href = address;
  return made;
}

function inBoth<Made extends HTMLElement>(element: Made, japanese: string, english: string): Made {
  for (const [locale, text] of [
    ["ja", japanese],
    ["en", english],
  ] as const) {
    const line = document.createElement("span");
    line.lang = locale;
    line.textContent = text;
    element.append(line);
  }
  return element;
}

function showMark(): void {
  const mark = document.createElement("p");
  mark.className = styles.mark ?? "";
  mark.textContent = "プレビュー Preview";
  document.body.append(mark);
}
