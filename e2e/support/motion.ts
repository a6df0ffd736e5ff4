import type { Page } from "@playwright/test";

/** What has moved: the animation's name and its element. */
type Moved = Set<string>;

/**
 * Records in every frame what moves on a page, from its start. Must be called before the page is opened, and
 * before its clock is installed.
 */
export async function watchMotion(page: Page): Promise<void> {
  // A clock is installed by a script of the context, which would run before one of the page.
  await page.context().addInitScript(noteMotion);
}

/**
 * Resolves to what has moved since the page began, or since the last call; what stands still in a frame after
 * a pause or a jump has not moved.
 */
export function whatMoved(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { takeMoved: () => Promise<string[]> }).takeMoved());
}

/** Runs in the page. */
function noteMotion(): void {
  /**
   * An animation that ends within this time is a change, not motion: durations are 1 ms if reduced motion is
   * preferred.
   */
  const NO_MOTION_MS = 1;
  const frame = requestAnimationFrame.bind(window);
  const moved: Moved = new Set();
  /**
   * Whether an animation changes what is seen; the guards against double taps only change what takes a press.
   */
  const changesLook = ({ effect }: Animation) =>
    !(effect instanceof KeyframeEffect) ||
    effect.getKeyframes().some((keyframe) => {
      const { offset, computedOffset, easing, composite, ...changed } = keyframe;
      return Object.keys(changed).some((property) => property !== "pointerEvents");
    });
  const moves = (animation: Animation) =>
    animation.playState === "running" &&
    Number(animation.effect?.getComputedTiming().activeDuration) > NO_MOTION_MS &&
    changesLook(animation);
  const nameOf = (animation: Animation) => {
    const { animationName, transitionProperty } = animation as Partial<CSSAnimation & CSSTransition>;
    const target = (animation.effect as KeyframeEffect | null)?.target;
    const name = animationName ?? transitionProperty ?? animation.id;
    return `${name} of ${target?.tagName} ${target?.getAttribute("class")}`;
  };
  const look = () => {
    for (const animation of document.getAnimations()) if (moves(animation)) moved.add(nameOf(animation));
  };
  const watch = () => {
    look();
    frame(watch);
  };
  frame(watch);
  const takeMoved = async () => {
    // The effects of a press are there in the next frame.
    await new Promise((resolve) => frame(() => frame(resolve)));
    look();
    const names = [...moved];
    moved.clear();
    return names;
  };
  Object.assign(window, { takeMoved });
}
