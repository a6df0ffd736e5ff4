import { expect, test } from "vitest";
import { extractStyles, inlineHashes } from "./inline-elements.ts";

test("style attributes become rules, one for all that are the same", () => {
  const { markup, sheet } = extractStyles(
    '<i style="color:red"></i><b style="color:red"></b><u style="width:3px;font:&quot;A&quot;"></u>',
  );
  expect(markup).toBe('<i data-style="0"></i><b data-style="0"></b><u data-style="1"></u>');
  expect(sheet).toBe('[data-style="0"]{color:red}[data-style="1"]{width:3px;font:"A"}');
});

test.each(["color:red}*{display:none", "x:&lt;/style&gt;", "x:<", "x:{"])(
  "a style attribute cannot end its rule or its element: %s",
  (declarations) => {
    expect(extractStyles(`<i style="${declarations}"></i>`).sheet).toBe('[data-style="0"]{}');
  },
);

test("the hashes are those of the style elements and of the scripts without an address, as the policy has them", () => {
  // echo -n 'a{}' | openssl dgst -sha256 -binary | base64
  const hash = "'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='";
  const page = '<style>a{}</style><p>b{}</p><script>a{}</script><script src="b"></script>';
  expect([inlineHashes(page, "style"), inlineHashes(page, "script")]).toEqual([[hash], [hash]]);
});
