import { bellyPath } from "./belly.ts";

/**
 * The penguin's outline as SVG paths in canvas units, right and left as the visitor sees them. Screens draw
 * it as the template under the ink, and the demo aquariums' illustrations are built on the same shapes, so
 * that each spot in a picture has its place on the canvas. Flippers and feet are open where they meet the
 * body.
 */
export const OUTLINE = {
  body: "M195 8C237 8 270 36 270 72C270 88 267 97 273 112C283 137 322 182 322 264C322 336 276 389 195 389C114 389 68 336 68 264C68 182 107 137 117 112C123 97 120 88 120 72C120 36 153 8 195 8Z",
  leftFlipper: "M104 138C70 164 40 226 40 284C40 303 54 309 62 294C65 288 67 280 68 270",
  rightFlipper: "M286 138C320 164 350 226 350 284C350 303 336 309 328 294C325 288 323 280 322 270",
  leftFoot:
    "M136 377C118 380 104 391 109 400C114 408 127 403 131 398C134 409 150 410 156 400C162 408 178 403 178 388",
  rightFoot:
    "M254 377C272 380 286 391 281 400C276 408 263 403 259 398C256 409 240 410 234 400C228 408 212 403 212 388",
  belly: bellyPath(),
  beak: "M181 68C182 59 208 59 209 68C210 78 203 88 195 93C187 88 180 78 181 68Z",
  eyes: [
    { x: 163, y: 59, r: 6.5 },
    { x: 227, y: 59, r: 6.5 },
  ],
} as const;
