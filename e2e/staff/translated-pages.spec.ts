import { expectTranslatable, translatePage } from "../support/devices/page-translation.ts";
import { FURTHER } from "../support/further.ts";
import { visitEveryScreen } from "../support/staff/every-screen.ts";
import { test } from "../support/staff/fixtures.ts";

/**
 * A field's label of the component library: a text beside the place of an asterisk, which nothing moves or
 * removes.
 */
const LIBRARY_LABELS = ".mantine-InputWrapper-label";

// Rule (labels-and-languages)
for (const locale of ["ja", "en"] as const)
  test(`every screen of the staff's can be translated, in ${locale}`, { tag: FURTHER }, async ({
    page,
    signInAs,
  }) => {
    test.slow();
    await translatePage(page);
    const admin = await signInAs("admin", locale);
    await visitEveryScreen(page, { admin, locale, slug: `translated-${locale}` }, (name) =>
      expectTranslatable(page, name, LIBRARY_LABELS),
    );
  });
