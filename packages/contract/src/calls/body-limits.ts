/**
 * The longest body of these calls, in bytes; a longer one is refused with 413. Others declare theirs on the
 * server (`bodyLimit` of the route).
 */
export const BODY_LIMITS = {
  search: 400_000,
  nextLook: 400_000,
  saveRecord: 1_500_000,
  saveDrawing: 600_000,
  logEvent: 64_000,
  loadAlbum: 10_000,
  registerUser: 10_000,
} as const;
