import { expect, it } from "vitest";
import { MediaNames } from "./media-files.ts";

const jpeg = (hash: string) => ({ type: "image/jpeg", hash });
const svg = { type: "image/svg+xml", hash: "s" };

it("what becomes a JPEG is named so, whatever it was; an SVG keeps its name", () => {
  const names = new MediaNames(["a.PNG", "b.jpeg", "c.svg", "ペン.webp", "d"]);
  expect(names.nameFor({ name: "a.PNG", size: "picture" }, jpeg("1"))).toBe("a.jpg");
  expect(names.nameFor({ name: "b.jpeg", size: "picture" }, jpeg("2"))).toBe("b.jpeg");
  expect(names.nameFor({ name: "c.svg", size: "picture" }, svg)).toBe("c.svg");
  expect(names.nameFor({ name: "c.svg", size: "icon" }, svg)).toBe("c.svg");
  expect(names.nameFor({ name: "ペン.webp", size: "icon" }, jpeg("3"))).toBe("ペン.jpg");
  expect(names.nameFor({ name: "d", size: "icon" }, jpeg("4"))).toBe("d.jpg");
});

// Rule (an-aquariums-data): A photograph that is picture and icon becomes two files, named `.jpg`
it("a photograph that is picture and icon becomes two files, unless both are the same", () => {
  const names = new MediaNames(["a.png", "small.jpg"]);
  expect(names.nameFor({ name: "a.png", size: "picture" }, jpeg("1"))).toBe("a.jpg");
  expect(names.nameFor({ name: "a.png", size: "icon" }, jpeg("2"))).toBe("a-icon.jpg");
  expect(names.nameFor({ name: "small.jpg", size: "picture" }, jpeg("3"))).toBe("small.jpg");
  expect(names.nameFor({ name: "small.jpg", size: "icon" }, jpeg("3"))).toBe("small.jpg");
});

it("no file gets the name of another", () => {
  const names = new MediaNames(["a.png", "a.jpg", "a.webp", "a-picture.jpg"]);
  expect(names.nameFor({ name: "a.png", size: "picture" }, jpeg("1"))).toBe("a-picture-2.jpg");
  expect(names.nameFor({ name: "a.jpg", size: "picture" }, jpeg("1"))).toBe("a.jpg");
  expect(names.nameFor({ name: "a.webp", size: "picture" }, jpeg("1"))).toBe("a-picture-3.jpg");
  expect(names.nameFor({ name: "a-picture.jpg", size: "icon" }, jpeg("4"))).toBe("a-picture.jpg");
});

it("a long name leaves room for what is added", () => {
  const long = `${"ペ".repeat(195)}.png`;
  const names = new MediaNames([long]);
  expect(names.nameFor({ name: long, size: "picture" }, jpeg("1")).length).toBeLessThan(200);
  expect(names.nameFor({ name: long, size: "icon" }, jpeg("2")).length).toBeLessThan(200);
});
