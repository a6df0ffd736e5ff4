import { setTimeout as pause } from "node:timers/promises";
import { quantileMs } from "../support/quantile.ts";
import { CPU_SLOWDOWN, onPhone, type Setting, slowDownCpu } from "./phone.ts";
import { MOVE_EVERY_MS, scribble, strokesOn } from "./scribble.ts";

/*
 * Measures how soon a finger's move shows on the screen, and whether anything blocks the page while a visitor
 * draws: real touch input on a slow phone, with many strokes already drawn. Needs the built app.
 */

const STROKES_BEFORE = 60;
const MEASURED_STROKES = 10;
const MOVES_PER_STROKE = 60;

interface Measured {
  /** Milliseconds from a pointer move's own time stamp until the next frame was rendered. */
  delays: number[];
  /** Moves with and without their ink in that frame. */
  shown: number;
  late: number;
  /** Milliseconds of each task longer than 50 ms. */
  longTasks: number[];
}

/** Runs in the page. A message posted in an animation frame arrives when that frame has been rendered. */
function observeMoves(): void {
  const measured: Measured = { delays: [], shown: 0, late: 0, longTasks: [] };
  Object.assign(window, { measured });
  const live = document
    .querySelector('[data-testid="belly-canvas"]')
    ?.parentElement?.querySelector("svg + svg g");
  const ink = () => `${live?.childElementCount} ${live?.lastElementChild?.getAttribute("d")}`;
  const expectInNextFrame = (event: PointerEvent) => {
    const before = ink();
    requestAnimationFrame(() => {
      if (ink() === before) measured.late += 1;
      else measured.shown += 1;
      const rendered = new MessageChannel();
      rendered.port1.onmessage = () => measured.delays.push(performance.now() - event.timeStamp);
      rendered.port2.postMessage(null);
    });
  };
  window.addEventListener("pointermove", expectInNextFrame, { capture: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) measured.longTasks.push(duration);
  }).observe({ type: "longtask" });
}

async function measure({ newPhone }: Setting): Promise<Measured> {
  const phone = await newPhone();
  const page = await phone.newPage();
  await page.goto("/minato/draw-penguin");
  const devtools = await phone.newCDPSession(page);
  const draw = await strokesOn(page, devtools);
  for (let stroke = 0; stroke < STROKES_BEFORE; stroke++) await draw(scribble(stroke, 20), 0);
  await slowDownCpu(devtools);
  await page.evaluate(observeMoves);
  for (let stroke = 0; stroke < MEASURED_STROKES; stroke++) {
    await draw(scribble(stroke + 7, 1 + MOVES_PER_STROKE), MOVE_EVERY_MS);
  }
  await pause(500);
  return page.evaluate<Measured>("measured");
}

const { delays, shown, late, longTasks } = await onPhone(measure);
console.log(`Drawing with ${STROKES_BEFORE} strokes on the canvas, CPU slowed ${CPU_SLOWDOWN} times`);
console.table({
  "pointer moves": shown + late,
  "in the next frame": shown,
  later: late,
  "move to rendered frame, median": quantileMs(delays, 0.5),
  "move to rendered frame, 95 %": quantileMs(delays, 0.95),
  "move to rendered frame, worst": quantileMs(delays, 1),
  "tasks over 50 ms": longTasks.length,
  "longest of them": `${Math.max(0, ...longTasks).toFixed(1)} ms`,
});
