/** The path of the demo provider on the server's own origin. */
export const MOUNT = "/oidc";
export const STYLE_PATH = `${MOUNT}/style.css`;

/** Returns the path of the form that belongs to an interaction. */
export function interactionPath(uid: string): string {
  return `${MOUNT}/interaction/${uid}`;
}

/** Returns the path of a visitor's portrait. */
export function portraitPath(sub: string): string {
  return `${MOUNT}/picture/${sub}.svg`;
}
