import { showPreviewMark } from "./preview-mark.ts";
import { followPreview } from "./preview-over.ts";

/** Marks the tab as a preview, until it says that this is over. */
export function beginPreview(): void {
  showPreviewMark();
  followPreview();
}
