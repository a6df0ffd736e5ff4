import { createTheme, Drawer, Modal } from "@mantine/core";

/**
 * Mantine's settings. Everything that writes `<style>` elements is off or not used, as the content security policy allows
 * none (docs/decisions/043-the-staffs-libraries.md): its locking of the page's scrolling here, its variables and classes in
 * `MantineProvider`, and `AppShell`, `SimpleGrid` and properties by screen width, which style sheets of our own replace.
 */
export const theme = createTheme({
  respectReducedMotion: true,
  components: {
    Modal: Modal.extend({ defaultProps: { lockScroll: false, centered: true, radius: "lg" } }),
    DrawerRoot: Drawer.Root.extend({ defaultProps: { lockScroll: false } }),
  },
});
