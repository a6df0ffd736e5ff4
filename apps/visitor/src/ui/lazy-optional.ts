import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { warn } from "../platform/log.ts";

/**
 * A component that is loaded when it is first shown. Where that fails, `otherwise` takes its place, by default nothing, and the screen does without it. The
 * import belongs within `load`: the build wraps it with the loading of its styles, and where these fail calls none of the import's own callbacks.
 */
export function lazyOptional<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  otherwise: ComponentType<Props> = () => null,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      warn("a part of the screen is not loaded", error);
      return { default: otherwise };
    }
  });
}
