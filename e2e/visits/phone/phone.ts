import { randomUUID } from "node:crypto";
import type { Look } from "@harapen/contract/calls/looks";
import type { SearchRequest } from "@harapen/contract/calls/search";
import { SIGNED_IN_PATH } from "@harapen/contract/constants";
import type { RankedPenguin } from "@harapen/contract/penguin";
import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { type CallWatcher, watchCalls } from "../../support/call-watcher.ts";
import type { FaultProxy } from "../../support/delivery/fault-proxy.ts";
import { Fingers } from "../../support/fingers.ts";
import { lookOf } from "../../support/screens/looks.ts";
import { openProvider } from "../../support/sign-in.ts";

/** The browser's own messages about network faults. */
const EXPECTED_ERRORS = [
  /Failed to load resource/,
  /^Fetch failed loading/,
  /callback is no longer runnable/,
];

/** The files that the app prefetches last (`apps/visitor/src/app/offline/prefetch-visit.ts`). */
const LAST_PARTS = ["PenguinInfoScreen", "ja", "en", "zh", "ko", "background"];

const WRITTEN_WITHIN_MS = 500;

interface OpenTab {
  readonly page: Page;
  readonly fingers: Fingers;
  readonly calls: CallWatcher;
}

function withReadings(name: string): RegExp {
  const reading = "[ぁ-ん ]*";
  return new RegExp(`^${[...name].join(reading)}${reading}$`);
}

/** Remembers how many events the session had when a page begins. */
function rememberEvents(): void {
  const before = sessionStorage.getItem("session_seq") ?? "";
  document.addEventListener("DOMContentLoaded", () => {
    document.documentElement.dataset.eventsBefore = before;
  });
}

/** The visitor's phone: a separate browser with one tab at a time, behind a network that can be at fault. */
export class Phone {
  readonly proxy: FaultProxy;
  readonly #context: BrowserContext;
  readonly #visit = randomUUID().slice(0, 8);
  readonly #errors: string[] = [];
  readonly #watchers: CallWatcher[] = [];
  #tab: OpenTab | undefined;

  constructor(context: BrowserContext, proxy: FaultProxy) {
    this.#context = context;
    this.proxy = proxy;
  }

  get #open(): OpenTab {
    if (!this.#tab) throw new Error("no tab is open");
    return this.#tab;
  }

  get page(): Page {
    return this.#open.page;
  }

  get fingers(): Fingers {
    return this.#open.fingers;
  }

  get main(): Locator {
    return this.page.getByRole("main");
  }

  /**
   * The button of this name, with or without furigana: Playwright includes them in names, though screen
   * readers do not.
   */
  button(name: string, within: Page | Locator = this.page): Locator {
    return within.getByRole("button", { name: withReadings(name) });
  }

  /** An alert with this text, with or without furigana. */
  alert(text: string): Locator {
    return this.page.getByRole("alert").getByText(withReadings(text));
  }

  async openTab(): Promise<void> {
    const page = await this.#context.newPage();
    await page.addInitScript(rememberEvents);
    page.on("console", (message) => message.type() === "error" && this.#errors.push(message.text()));
    page.on("pageerror", (error) => this.#errors.push(String(error)));
    const calls = watchCalls(page);
    this.#watchers.push(calls);
    this.#tab = { page, calls, fingers: await Fingers.on(page) };
  }

  /** Types an address; one that begins with two slashes is still a path. */
  async open(path: string): Promise<void> {
    await this.page.goto(this.proxy.origin + path);
  }

  /** Leaves the app for a page that records nothing. */
  async leaveApp(): Promise<void> {
    await this.open(SIGNED_IN_PATH);
  }

  async closeTab(): Promise<void> {
    await this.page.close();
  }

  /**
   * Signs in through the popup, whose button has the same name as the app's. Names are unique to each visit.
   */
  async signIn(name: string, logIn: string): Promise<void> {
    const popup = await openProvider(this.page, logIn);
    await popup.getByRole("textbox").fill(`${name} ${this.#visit}`);
    await popup.getByRole("button", { name: logIn }).tap();
    await expect.poll(() => popup.isClosed()).toBe(true);
  }

  /** Waits until the page has begun to record: a visitor who leaves earlier leaves no trace. */
  async recording(): Promise<void> {
    await this.page.waitForFunction(
      () => (sessionStorage.getItem("session_seq") ?? "") !== document.documentElement.dataset.eventsBefore,
    );
  }

  /** Waits until the app has recorded a view: from then on it notices that its page hides. */
  async viewed(): Promise<void> {
    await this.page.waitForFunction(() => sessionStorage.getItem("last_screen") !== null);
  }

  /** Waits as long as the app may take to store what has happened: what is not stored dies with its tab. */
  async settled(): Promise<void> {
    await this.page.waitForTimeout(WRITTEN_WITHIN_MS);
  }

  /** Closes error messages, as they may cover what is to be pressed next. */
  async dismissErrors(text: string): Promise<void> {
    const errors = this.page.getByRole("alert").filter({ hasText: text });
    for (let left = await errors.count(); left > 0; left--) {
      await errors.first().getByRole("button").last().tap();
      await expect(errors).toHaveCount(left - 1);
    }
  }

  /** Waits until the app has preloaded what the visit needs later, as there may be no network then. */
  async prefetched(): Promise<void> {
    const isLoaded = (parts: readonly string[]) => {
      const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
      return parts.every((part) => loaded.some((name) => name.includes(`/${part}-`)));
    };
    await this.page.waitForFunction(isLoaded, LAST_PARTS);
  }

  async cutNetwork(): Promise<void> {
    await this.#context.setOffline(true);
  }

  async restoreNetwork(): Promise<void> {
    await this.#context.setOffline(false);
  }

  /** Resolves to the ranking in the last search's answer. */
  async lastRanking(): Promise<readonly RankedPenguin[]> {
    const searches = await this.#open.calls.named("search");
    return searches.at(-1)?.response as readonly RankedPenguin[];
  }

  /** Waits until a search with this many answers has been answered. */
  async searchedWith(answers: number): Promise<void> {
    const lastAnswers = async () => {
      const { request, status } = (await this.#open.calls.named("search")).at(-1) ?? {};
      return status === 200 ? (request as SearchRequest).looks?.length : undefined;
    };
    await expect.poll(lastAnswers).toBe(answers);
  }

  /** Resolves to the question after the last search, if any. */
  async lastLook(): Promise<Look | null> {
    const searched = (await this.#open.calls.named("search")).at(-1);
    return searched ? lookOf(searched) : null;
  }

  /**
   * Resolves to the problems that no visit may cause: calls that do not fit the contract, and console errors.
   */
  async problems(): Promise<string[]> {
    await Promise.all(this.#watchers.map((calls) => calls.settled()));
    const errors = this.#errors.filter((text) => !EXPECTED_ERRORS.some((pattern) => pattern.test(text)));
    return [...this.#watchers.flatMap(({ problems }) => problems), ...errors];
  }
}
