import type { Scene } from "./photograph.ts";

const PLAIN: Scene = {
  light: "even",
  colour: "white",
  splashes: false,
  smears: false,
  drops: false,
  tilt: 0,
  yaw: 0,
  camera: { exposure: 0.9, blur: 0.6, noise: 2, jpegQuality: 85 },
};
const { camera } = PLAIN;

/** The difficulties of tracing: each by itself, and some together. */
export const SCENES = {
  plain: PLAIN,
  "from the side": { ...PLAIN, light: "side", yaw: 15 },
  "in half shadow": { ...PLAIN, light: "shadow", yaw: -8 },
  glare: { ...PLAIN, light: "glare" },
  "warm light, tilted": { ...PLAIN, colour: "warm", tilt: 14 },
  "green light": { ...PLAIN, colour: "green", tilt: -9, yaw: 6 },
  "blue light, dim and noisy": { ...PLAIN, colour: "blue", camera: { ...camera, exposure: 0.3, noise: 6 } },
  overexposed: { ...PLAIN, camera: { ...camera, exposure: 1.7 } },
  "overexposed glare": { ...PLAIN, light: "glare", camera: { ...camera, exposure: 1.4 } },
  splashed: { ...PLAIN, splashes: true },
  "smeared with mud": { ...PLAIN, smears: true, yaw: -12 },
  wet: { ...PLAIN, drops: true },
  "strong JPEG": { ...PLAIN, camera: { ...camera, jpegQuality: 35 } },
  blurred: { ...PLAIN, camera: { ...camera, blur: 2 } },
  "all at once": {
    ...PLAIN,
    light: "side",
    colour: "warm",
    splashes: true,
    smears: true,
    tilt: 8,
    yaw: 10,
    camera: { ...camera, noise: 4, jpegQuality: 60 },
  },
} as const satisfies Readonly<Record<string, Scene>>;
export type SceneName = keyof typeof SCENES;
