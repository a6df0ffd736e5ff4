import type { Config } from "../config/config.ts";
import { type Finding, ok, warn } from "./finding.ts";

/** Lists the settings that are set, and reports those that do not fit each other. Values are not shown: some are secrets. */
export function checkSettings(config: Config, names: readonly string[]): Finding[] {
  const set = names.length > 0 ? names.join(", ") : "none, so the defaults hold";
  return [ok(`settings: ${set}`), ...checkAddress(config), ...checkProxies(config), ...checkSignIn(config)];
}

function checkAddress({ publicUrl, signIn }: Config): Finding[] {
  if (publicUrl?.protocol === "https:") return [ok("address: visitors come by https")];
  if (publicUrl)
    return [warn("address: PUBLIC_URL is not https; browsers sign in on https only, besides localhost")];
  return signIn.kind === "hosted"
    ? [
        warn(
          "address: PUBLIC_URL is not set; the provider leads visitors back to whatever address a request names",
        ),
      ]
    : [ok("address: the one that each request names, as PUBLIC_URL is not set")];
}

function checkProxies({ publicUrl, trustedProxies }: Config): Finding[] {
  const wide = trustedProxies.filter((network) => Number(network.split("/")[1] ?? 128) < 8);
  if (wide.length > 0)
    return [warn(`proxies: TRUSTED_PROXIES names ${wide.join(", ")}: nearly anybody may say to be another`)];
  if (publicUrl?.protocol === "https:" && trustedProxies.length === 0)
    return [
      warn("proxies: TRUSTED_PROXIES is not set; behind a proxy all visitors would count as one address"),
    ];
  return [ok(`proxies: ${trustedProxies.length > 0 ? trustedProxies.join(", ") : "none"}`)];
}

function checkSignIn({ signIn }: Config): Finding[] {
  if (signIn.kind === "hosted") return [];
  if (signIn.kind === "off")
    return [warn("sign-in: off, as OIDC_ISSUER and OIDC_CLIENT_ID are not set: there are guests only")];
  return signIn.offeredTo === "anybody"
    ? [warn("sign-in: the demo provider, for anybody: whoever knows a member's name can open their album")]
    : [ok("sign-in: the demo provider, on this machine alone")];
}
