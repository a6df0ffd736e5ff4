import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from "react";
import { retryUntilLoaded } from "../platform/loading.ts";

/**
 * A component that is loaded when it is first shown. Where that fails, `Otherwise` takes its place, by
 * default nothing, until it has come, and the screen does without it. The import belongs within `load`: the
 * build wraps it with the loading of its styles, and where these fail calls none of the import's own
 * callbacks.
 */
export function lazyOptional<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Otherwise: ComponentType<Props> = () => null,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const { loaded, hasFailed } = startLoading(load);
    const Component = await Promise.race([loaded, hasFailed]);
    if (Component) return { default: Component };
    return {
      default: withFallback(
        lazy(async () => ({ default: await loaded })),
        Otherwise,
      ),
    };
  });
}

/**
 * Starts to load a component: `loaded` resolves to it once it has come, `hasFailed` to `undefined` as soon as
 * it could not be loaded once.
 */
function startLoading<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let fail = () => {};
  const hasFailed = new Promise<undefined>((resolve) => {
    fail = () => resolve(undefined);
  });
  return { loaded: retryUntilLoaded(load, async () => fail()), hasFailed };
}

/** A component that shows `Lazy`, and `Otherwise` until that is loaded. */
function withFallback<Props extends object>(
  Lazy: ComponentType<Props>,
  Otherwise: ComponentType<Props>,
): ComponentType<Props> {
  return (props) => (
    <Suspense fallback={<Otherwise {...props} />}>
      <Lazy {...props} />
    </Suspense>
  );
}

/**
 * A component that is loaded when it is first shown, and asked for until it has come: React keeps the failure
 * of a lazy component for as long as the page is open, and would give the screen up for it. Until then the
 * fallback around it is shown. Like `lazyOptional`'s, the import belongs within `load`.
 */
export function lazyRetried<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await retryUntilLoaded(load) }));
}
