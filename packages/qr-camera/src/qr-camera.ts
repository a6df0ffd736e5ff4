/** A QR code's text that a camera sees. */
interface Detected {
  readonly rawValue: string;
}

/**
 * The Barcode Detection API, which TypeScript's library of the DOM lacks
 * (https://wicg.github.io/shape-detection-api/).
 */
interface QrDetector {
  detect(source: HTMLVideoElement): Promise<readonly Detected[]>;
}
interface QrDetectorClass {
  new (options: { formats: readonly string[] }): QrDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const QR = "qr_code";
/**
 * How often a camera picture is examined, in milliseconds: codes are found within a blink, and phones stay
 * cool.
 */
const INTERVAL_MS = 150;

const detectorClass = () => (globalThis as { BarcodeDetector?: QrDetectorClass }).BarcodeDetector;

/**
 * Resolves to whether this browser can read QR codes from a camera: Chrome can on Android, macOS and
 * ChromeOS; Safari and Firefox cannot.
 */
export async function canScanQr(): Promise<boolean> {
  // Without TLS, browsers give no page a camera.
  if (!navigator.mediaDevices?.getUserMedia) return false;
  const Detector = detectorClass();
  if (!Detector) return false;
  return (await Detector.getSupportedFormats()).includes(QR);
}

/**
 * Shows the rear camera in `video`, and calls `onText` with each text that it reads, until `signal` aborts,
 * which turns the camera off. Rejects if no camera is available.
 */
export async function scanQr(
  video: HTMLVideoElement,
  onText: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const Detector = detectorClass();
  if (!Detector) throw new Error("this browser reads no QR codes");
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener("abort", stop);
  video.srcObject = stream;
  // It resolves with the first picture, which may take long.
  video.play().catch(() => undefined);
  const detector = new Detector({ formats: [QR] });
  while (!signal.aborted) {
    // Before a camera has its first picture, detecting fails and is tried again.
    const found = await detector.detect(video).catch(() => []);
    for (const { rawValue } of found) if (!signal.aborted) onText(rawValue);
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
  }
}
