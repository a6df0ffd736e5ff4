import type { Page } from "@playwright/test";

/** What has moved, by the animation's name and what it was on. */
type Moved = Set<string>;

/** Notes in every frame what moves on a page, from its start. To be called before the page is opened, and before its clock is installed. */
export async function watchMotion(page: Page): Promise<void> {
  // A clock is installed by a script of the context, which would come before the page's.
  await page.context().addInitScript(noteMotion);
}

/** What has moved since the page began, or since this was last asked; what stands in a frame after a pause or a jump has not. */
export function whatMoved(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { takeMoved: () => Promise<string[]> }).takeMoved());
}

/** Runs in the page. */
function noteMotion(): void {
  /** What is over within a frame is a change, and no motion: lengths are 1 ms where less motion is wished for. */
  const NO_MOTION_MS = 1;
  const frame = requestAnimationFrame.bind(window);
  const moved: Moved = new Set();
  /** The guards against double taps change who takes a press, and nothing that is seen. */
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
    // What a press has begun is there in the next frame.
    await new Promise((resolve) => frame(() => frame(resolve)));
    look();
    const names = [...moved];
    moved.clear();
    return names;
  };
  Object.assign(window, { takeMoved });
}
