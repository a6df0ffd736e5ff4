import { Message } from "../../../i18n/Message.tsx";
import { useAquariumSlug } from "../../../penguins/use-aquarium-slug.ts";
import { paths } from "../../../routes/paths.ts";
import { buttonClass } from "../../../ui/Button.tsx";
import { ScreenLink } from "../../../ui/ScreenLink.tsx";

/** The link to the penguin info form, for visitors who can tell the colours of the bands. */
export function BandsLink() {
  return (
    <ScreenLink to={paths.penguinInfo(useAquariumSlug())} className={buttonClass("quiet")}>
      <Message of="home.bands" />
    </ScreenLink>
  );
}
