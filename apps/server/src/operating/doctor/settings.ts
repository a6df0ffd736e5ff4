import { readFileSync } from "node:fs";
import type { Finding } from "@harapen/contract/staff/doctor";
import { type Config, mistypedSettings, settingNames } from "../../platform/config/config.ts";
import { errorMessage } from "../../platform/errors.ts";
import type { Environment } from "./causes.ts";
import { fail, ok, warn } from "./finding.ts";

/**
 * Lists the settings that are set, and reports those that are mistyped or do not fit each other. Values are
 * not shown: some are secrets.
 */
export function checkSettings(config: Config, environment: Environment): Finding[] {
  const names = settingNames(environment);
  return [
    ok("settings", names.length > 0 ? names.join(", ") : "none, so the defaults hold"),
    ...checkNames(environment),
    ...checkAuthorities(environment),
    ...checkProxies(config),
    ...checkSignIn(config, environment),
  ];
}

/** Says what is wrong with settings with which no server starts: `problems` are the ConfigError's. */
export function wrongSettings(problems: readonly string[], environment: Environment): Finding[] {
  return [
    ...problems.map((problem) =>
      fail(
        "settings",
        problem,
        "Mend it: the server does not start with it, and nothing else was looked at.",
      ),
    ),
    ...checkNames(environment),
  ];
}

/** Warns of environment variables whose names are nearly a setting's. */
function checkNames(environment: Environment): Finding[] {
  return mistypedSettings(environment).map(({ name, meant }) =>
    warn("settings", `${name} is no setting, and nobody reads it`, `Call it ${meant}, if that was meant.`),
  );
}

/** Reports a file of authorities that Node cannot read: it starts all the same, and trusts none of them. */
function checkAuthorities({ NODE_EXTRA_CA_CERTS: file }: Environment): Finding[] {
  if (!file) return [];
  try {
    if (readFileSync(file, "utf8").includes("-----BEGIN CERTIFICATE-----"))
      return [ok("authorities", `those in ${file} are trusted, too (NODE_EXTRA_CA_CERTS)`)];
    return [fail("authorities", `${file} (NODE_EXTRA_CA_CERTS) has no certificate`, AS_PEM)];
  } catch (error) {
    return [fail("authorities", `NODE_EXTRA_CA_CERTS cannot be read: ${errorMessage(error)}`, AS_PEM)];
  }
}

const AS_PEM =
  "Name a file with the authority's certificate as PEM (-----BEGIN CERTIFICATE-----), which the server's account may read, by its whole path; then start the server again.";

function checkProxies({ publicUrl, trustedProxies }: Config): Finding[] {
  const wide = trustedProxies.filter((network) => Number(network.split("/")[1] ?? 128) < 8);
  if (wide.length > 0)
    return [
      warn(
        "proxies",
        `TRUSTED_PROXIES names ${wide.join(", ")}: nearly anybody can pretend to be another`,
        "Name the proxy's own address there, or loopback where it runs on this machine.",
      ),
    ];
  if (publicUrl?.protocol === "https:" && trustedProxies.length === 0)
    return [
      warn(
        "proxies",
        "TRUSTED_PROXIES is not set; behind a proxy all visitors would count as one address",
        "Name the proxy that has the certificate: loopback where it runs on this machine.",
      ),
    ];
  return [ok("proxies", trustedProxies.length > 0 ? trustedProxies.join(", ") : "none")];
}

function checkSignIn({ signIn }: Config, { NODE_ENV }: Environment): Finding[] {
  if (signIn.kind === "hosted") return [];
  const toSetUp = "Set OIDC_ISSUER and OIDC_CLIENT_ID where visitors are to have albums (docs/sign-in.md).";
  if (signIn.kind === "off")
    return [
      warn(
        "sign-in",
        `off, because OIDC_ISSUER and OIDC_CLIENT_ID are not set${NODE_ENV === "production" ? "" : " and DEMO_SIGN_IN is off"}: there are only guests, and no staff gets in`,
        toSetUp,
      ),
    ];
  return signIn.offeredTo === "anybody"
    ? [
        warn(
          "sign-in",
          "the demo provider, for anybody: people who know a member's name can open their album",
          toSetUp,
        ),
      ]
    : [ok("sign-in", "the demo provider, on this machine only")];
}
