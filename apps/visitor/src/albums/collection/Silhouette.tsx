import { OUTLINE } from "@harapen/contract/outline";

const { body, leftFlipper, rightFlipper, leftFoot, rightFoot } = OUTLINE;
const SHAPES = [body, leftFlipper, rightFlipper, leftFoot, rightFoot];

/** The silhouette of a penguin that was not met yet. */
export function Silhouette({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="-15 -20 420 450" className={className} aria-hidden="true">
      {SHAPES.map((path) => (
        <path key={path} d={path} fill="currentColor" />
      ))}
    </svg>
  );
}
