import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

describe("the settings", () => {
  it("all have defaults", () => {
    expect(readConfig({})).toEqual({
      port: 8080,
      host: "0.0.0.0",
      dataDir: resolve("data"),
      databaseUrl: undefined,
      defaultAquarium: "minato",
      importDirs: [],
      signIn: { kind: "demo" },
      publicUrl: undefined,
      logLevel: "info",
    });
  });

  it("count as unset when they are empty", () => {
    expect(readConfig({ PORT: "", OIDC_ISSUER: " ", OIDC_CLIENT_ID: "" })).toEqual(readConfig({}));
  });

  it("are read", () => {
    const config = readConfig({
      PORT: "0",
      HOST: "127.0.0.1",
      DATABASE_URL: "postgres://u:p@h/d",
      DEFAULT_AQUARIUM: "kitano",
      IMPORT_DIR: `${import.meta.dirname}:${import.meta.dirname}/calls`,
      OIDC_ISSUER: "https://id.example/realm",
      OIDC_CLIENT_ID: "harapen",
      PUBLIC_URL: "https://harapen.example",
      LOG_LEVEL: "silent",
    });
    expect(config).toMatchObject({ port: 0, host: "127.0.0.1", databaseUrl: "postgres://u:p@h/d" });
    expect(config).toMatchObject({ defaultAquarium: "kitano", logLevel: "silent" });
    expect(config.importDirs).toHaveLength(2);
    expect(config.signIn).toEqual({
      kind: "hosted",
      issuer: "https://id.example/realm",
      clientId: "harapen",
    });
    expect(config.publicUrl?.href).toBe("https://harapen.example/");
  });

  it("are all named in one message when they are wrong, without telling a secret", () => {
    const wrong = {
      PORT: "80a",
      HOST: "http://localhost",
      DATA_DIR: import.meta.filename,
      DATABASE_URL: "mysql://u:secret@h/d",
      DEFAULT_AQUARIUM: "list",
      IMPORT_DIR: "/nowhere/at/all",
      OIDC_ISSUER: "id.example",
      PUBLIC_URL: "ftp://harapen.example",
      LOG_LEVEL: "loud",
    };
    const message = messageOf(() => readConfig(wrong));
    for (const name of [...Object.keys(wrong), "OIDC_CLIENT_ID"]) expect(message).toContain(name);
    expect(message).not.toContain("secret");
  });

  it.each(["https://id.example", "https://id.example/"])("keep an issuer letter by letter: %s", (issuer) => {
    const { signIn } = readConfig({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "harapen" });
    expect(signIn).toMatchObject({ issuer });
  });

  it.each(["https://id.example/?tenant=1", "https://id.example/#a"])(
    "take no issuer like %s",
    (OIDC_ISSUER) => {
      expect(() => readConfig({ OIDC_ISSUER, OIDC_CLIENT_ID: "harapen" })).toThrow("OIDC_ISSUER");
    },
  );

  it("have no demo sign-in in production, and a hosted one there as anywhere", () => {
    expect(readConfig({ NODE_ENV: "production" }).signIn).toEqual({ kind: "off" });
    const hosted = { OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "harapen" };
    expect(readConfig({ NODE_ENV: "production", ...hosted }).signIn).toMatchObject({ kind: "hosted" });
  });

  it.each(["-1", "65536", "1.5", "0x50", "http"])("take no port like %j", (PORT) => {
    expect(() => readConfig({ PORT })).toThrow(ConfigError);
  });
});

function messageOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  throw new Error("no ConfigError was thrown");
}
