import { isPreview } from "../platform/preview.ts";
import { takeForgetting } from "../visit/noted-forgetting.ts";
import { forgetHere } from "./forget-here.ts";

/** Follows deletions in other tabs of the device, when they happen or once this one is shown again. Not in a preview, which keeps nothing of visitors. To be called once. */
export function followForgetting(): void {
  if (isPreview()) return;
  const follow = () => {
    if (takeForgetting()) forgetHere();
  };
  window.addEventListener("storage", follow);
  window.addEventListener("pageshow", follow);
  document.addEventListener("visibilitychange", follow);
  follow();
}
