import { notifications } from "@mantine/notifications";
import { useTexts } from "../../i18n/texts.ts";
import { COMMON } from "../common-texts.ts";

/** Returns a function that shows for a moment what was done, also over the next screen. */
export function useShowDone(): (message: string) => void {
  const { close } = useTexts(COMMON);
  return (message) =>
    notifications.show({ message, color: "green", closeButtonProps: { "aria-label": close } });
}
