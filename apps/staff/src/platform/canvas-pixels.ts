const [SIDE, GREY] = [8, 100];
/** How far a pixel may be off: Brave and Safari add a noise that nobody sees. */
const MAX_NOISE = 8;

/**
 * Whether the browser gives other pixels than were painted, without an error: one that resists
 * fingerprinting, as Tor, Mullvad and LibreWolf.
 */
export function canvasLies(): boolean {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [SIDE, SIDE];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return false;
  context.fillStyle = `rgb(${GREY} ${GREY} ${GREY})`;
  context.fillRect(0, 0, SIDE, SIDE);
  const { data } = context.getImageData(0, 0, SIDE, SIDE);
  return data.some((value, at) => Math.abs(value - (at % 4 === 3 ? 255 : GREY)) > MAX_NOISE);
}
