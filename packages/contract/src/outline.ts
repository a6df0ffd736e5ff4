import { bellyPath } from "./belly.ts";

/**
 * The penguin's outline as SVG paths in canvas units. Screens draw it as the template under the ink, and the demo
 * aquariums' illustrations are built on the same shapes, so that a spot seen in a picture has its place on the canvas.
 */
export const OUTLINE = {
  body: "M195 12C240 12 266 42 267 86C268 124 306 150 310 242C314 336 262 392 195 392C128 392 76 336 80 242C84 150 122 124 123 86C124 42 150 12 195 12Z",
  leftFlipper: "M98 156C66 186 48 240 49 300C52 318 70 308 82 258",
  rightFlipper: "M292 156C324 186 342 240 341 300C338 318 320 308 308 258",
  leftFoot: "M104 394C112 380 150 376 180 391C172 402 116 404 104 394Z",
  rightFoot: "M286 394C278 380 240 376 210 391C218 402 274 404 286 394Z",
  belly: bellyPath(),
  beak: "M182 84C184 78 206 78 208 84C209 100 203 112 195 118C187 112 181 100 182 84Z",
  eyes: [
    { x: 166, y: 74, r: 6 },
    { x: 224, y: 74, r: 6 },
  ],
} as const;
