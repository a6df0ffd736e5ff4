import { expect, test } from "./support/fixtures.ts";
import { MEMBER_LABELS } from "./support/labels.ts";
import { START_MS, startServer } from "./support/server.ts";
import { open, signIn } from "./support/sign-in.ts";

/**
 * A name of this machine that is not localhost (`playwright.config.ts`), as a phone has an address for it.
 */
const NAME = "phone.test";

// Rule (operating.md#starting-and-stopping)
for (const scheme of ["http", "https"] as const)
  test(`by ${scheme} and another name than localhost a phone ${scheme === "https" ? "logs in with the demo and has a camera" : "is offered no login"}`, async ({
    browser,
  }) => {
    test.setTimeout(2 * START_MS);
    const server = await startServer(
      { HOST: "0.0.0.0", DEMO_SIGN_IN: "anywhere" },
      scheme === "https" ? ["--https"] : [],
    );
    // A visitor goes on past the browser's warning.
    const context = await browser.newContext({
      ignoreHTTPSErrors: true,
      serviceWorkers: "block",
      hasTouch: true,
    });
    const page = await context.newPage();
    const { port } = new URL(server.origin);
    await open(page, `${scheme}://${NAME}:${port}/minato`);
    await expect(page.getByRole("button", { name: "Draw as Guest" })).toBeVisible();
    const hasCamera = await page.evaluate(() => "mediaDevices" in navigator);
    expect(hasCamera).toBe(scheme === "https");
    if (scheme === "https") await signIn(page, "Phone");
    else await expect(page.getByRole("button", { name: MEMBER_LABELS.logIn })).toHaveCount(0);
    await context.close();
    await server.stop();
  });
