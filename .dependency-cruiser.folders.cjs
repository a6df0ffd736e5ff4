const { options } = require("./.dependency-cruiser.cjs");

/** No folder imports another that leads back to it. Tests and their support are left out: they may import anything of their app. */
module.exports = {
  forbidden: [
    { name: "no-folder-circles", severity: "error", scope: "folder", from: {}, to: { circular: true } },
  ],
  options: {
    ...options,
    // The server's calls get the whole context: of what a room gives them, other rooms know nothing.
    exclude: {
      path: [
        options.exclude.path,
        "[.](test|spec|faults)[.]tsx?$",
        "/testing/",
        "^apps/server/src/[a-z]+/(staff-)?calls/",
      ],
    },
  },
};
