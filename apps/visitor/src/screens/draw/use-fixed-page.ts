import { useLayoutEffect } from "react";

/**
 * Has the page be as high as the window, and not scroll, while the screen is shown. An attribute of the page, and not `:has()` in its styles: with that,
 * Chromium 150 matched the styles of Draw's elements anew for each that was added, two times in a tap on the belly (decision 058).
 */
export function useFixedPage(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.fixed = "";
    return () => {
      delete dataset.fixed;
    };
  }, []);
}
