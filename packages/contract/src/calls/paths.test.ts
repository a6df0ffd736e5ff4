import { expect, test } from "vitest";
import { COUNT_ASKING_PATH } from "./count-asking.ts";
import { mediaAddress, PATHS } from "./paths.ts";

/** Older clients know these addresses, and pages that are open while the server is updated call them. */
// Rule (the-calls): Every call lies below `/api/harapen/` at the address that older clients know
test("every call stays at its address", () => {
  const { dictionary, basePenguins, references, aquarium, media, study, ...fixed } = PATHS;
  expect(fixed).toEqual({
    search: "/api/harapen/penguin_rank_calc.php",
    nextLook: "/api/harapen/next_look.php",
    saveRecord: "/api/harapen/post_all.php",
    saveDrawing: "/api/harapen/post_drawing.php",
    loadAlbum: "/api/harapen/get_drawing.php",
    logEvent: "/api/harapen/post_log.php",
    registerUser: "/api/harapen/post_user.php",
    signIn: "/api/harapen/sign-in.json",
    signInBegin: "/api/harapen/sign-in/begin",
    signInCallback: "/api/harapen/sign-in/callback",
    session: "/api/harapen/session",
    signOut: "/api/harapen/sign-out",
    metPenguins: "/api/harapen/met-penguins",
    deleteDrawing: "/api/harapen/delete-drawing",
    deleteDevice: "/api/harapen/delete-device",
    makeGuestAlbum: "/api/harapen/make-guest-album",
    guestAlbum: "/api/harapen/guest-album",
    claimGuestAlbum: "/api/harapen/claim-guest-album",
    joinStudy: "/api/harapen/join-study",
    leaveStudy: "/api/harapen/leave-study",
  });
  expect([
    dictionary("minato", "ja"),
    basePenguins("minato"),
    references("minato"),
    aquarium("minato"),
    media("minato", "p1.svg"),
    study("minato"),
  ]).toEqual([
    "/api/harapen/minato/localize/ja.json",
    "/api/harapen/minato/base.json",
    "/api/harapen/minato/references.json",
    "/api/harapen/minato/aquarium.json",
    "/api/harapen/minato/media/p1.svg",
    "/api/harapen/minato/study.json",
  ]);
});

test("the path of the counts of askings, which stands apart, is beside the others", () => {
  expect(COUNT_ASKING_PATH).toBe(PATHS.joinStudy.replace("join-study", "count-asking"));
});

test("a picture's address has its name encoded, and its digest", () => {
  expect(mediaAddress("minato", "p 1?.svg", "0a1b")).toBe("/api/harapen/minato/media/p%201%3F.svg?v=0a1b");
});
