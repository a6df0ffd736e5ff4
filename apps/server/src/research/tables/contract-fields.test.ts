import { expect, it } from "vitest";
import { payloadField } from "./contract-fields.ts";

it.each(["x", "y", "w", "h"])(
  "a number that may be null has a column of numbers: look_shown's %s",
  (name) => {
    expect(payloadField("look_shown", name).type).toBe("number");
  },
);
