import { expect, it } from "vitest";
import { runApp } from "../../testing/running-app.ts";

const WARNING = /TRUSTED_PROXIES does not name/g;

it.each([
  ["once where no setting names it", "", 1],
  ["not where a setting names it", "loopback", 0],
])("a proxy that forwards is warned of %s", async (_case, proxies, warnings) => {
  const app = await runApp({ environment: { TRUSTED_PROXIES: proxies } });
  for (const from of ["127.0.0.1", "192.0.2.1", "198.51.100.1"])
    await app.get("/health/live", { "x-forwarded-for": from });
  await app.stop();
  expect(app.logged().match(WARNING) ?? []).toHaveLength(warnings);
});
