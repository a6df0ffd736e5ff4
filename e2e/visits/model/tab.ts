import { FIRST_RESULTS } from "@harapen/contract/constants";
import type { Device, Member } from "./device.ts";
import { type Description, Drawing, NOT_DESCRIBED, type Question, type Search } from "./drawing.ts";
import { History } from "./history.ts";
import { type Address, type Found, isExpanded, type Place, placeAt } from "./places.ts";
import { Session } from "./session.ts";
import { isSameView, type View, viewOf } from "./view.ts";

/**
 * How the visitor has reached a place: by an address or link, by a link that leads back to the drawing, by
 * the history, or by a reload.
 */
type Arrival = "navigated" | "led back" | "traversed" | "reloaded";

/** The screens that are not prefetched. */
const LOADED_ON_DEMAND = ["album", "about"];

/** A browser tab that visits the app: its history, its drawing and its telemetry session. */
export class Tab {
  readonly #device: Device;
  readonly #history = new History();
  readonly #impressions = new Map<Search, unknown[]>();
  readonly #shownQuestions = new Map<Question, ("question" | "line")[]>();
  #view: View | undefined;
  /** The penguin whose dialog is open in the catalog. */
  #openPenguin: string | undefined;
  /** The search whose question the view shows. */
  #asked: Search | undefined;
  #session: Session | undefined;
  drawing = new Drawing();
  /** What the penguin info form says about the penguin to be drawn next, until a search has used it. */
  described: Description = NOT_DESCRIBED;
  member: Member | undefined;
  mode: "draw" | "part" = "draw";
  /** A drawing that can be brought back, and the screen where the visitor left it. */
  setAside: { readonly drawing: Drawing; readonly from: Place["screen"] } | undefined;
  /** The last penguin found, until another search has its result. */
  found: Found | undefined;
  /** Whether Home has been shown since the page was loaded: then it no longer needs the network. */
  hasShownHome = false;
  /**
   * Whether this page has the code for cards: it is loaded when Home first has a found penguin, and not again
   * if that fails.
   */
  hasCards: boolean | undefined;
  /** The dialog with a question, on Draw or on Results. */
  question: "nothing_drawn" | "not_sure" | undefined;

  constructor(device: Device) {
    this.#device = device;
  }

  get place(): Place {
    return this.#history.place;
  }

  get session(): Session {
    if (!this.#session) throw new Error("no session has begun");
    return this.#session;
  }

  /**
   * Whether this many steps lead to another place of the app; with `withoutNetwork`, only if nothing has to
   * be loaded.
   */
  canGo(steps: number, { withoutNetwork }: { withoutNetwork: boolean }): boolean {
    const next = this.#history.at(steps);
    if (!next) return false;
    return !withoutNetwork || (!next.isLoaded && !LOADED_ON_DEMAND.includes(next.place.screen));
  }

  /** Types an address. */
  open(address: Address): void {
    this.leave();
    this.#history.push(placeAt(address), { newDocument: true });
    this.#load("navigated");
  }

  reload(): void {
    this.leave();
    this.#load("reloaded");
  }

  /** Follows a link or a button of the app. */
  push(place: Place, { keepsDrawing = false } = {}): void {
    this.#history.push(place);
    this.#arrive(keepsDrawing ? "led back" : "navigated");
  }

  replace(place: Place, { keepsDrawing = false } = {}): void {
    this.#history.replace(place);
    this.#arrive(keepsDrawing ? "led back" : "navigated");
  }

  /** Goes back (-1) or forward (1). */
  go(steps: number): void {
    const loads = this.#history.go(steps);
    if (loads) this.leave();
    if (loads) this.#load("traversed");
    else this.#arrive("traversed");
  }

  /** Updates what the screen shows, without a step in the history. */
  showAnew(): void {
    if (this.#isSameView()) this.#show();
    else this.#changeView(false);
  }

  /** Hides the page, as when another app comes in front of it. */
  hide(): void {
    if (this.#view) this.session.hide(this.#view);
  }

  /** Ends the page: another one is opened, or the tab is closed. */
  leave(): void {
    if (!this.#session) return;
    this.#closeView();
    this.session.expect("session_end", { reason: "close" });
  }

  /** Whether another drawing would set this one aside. */
  get wouldSetAside(): boolean {
    return this.place.screen !== "draw" && this.drawing.isMissed;
  }

  /**
   * Goes to Draw from another screen: the drawing is set aside if the visitor would miss it, and another one
   * is begun. A drawing without results does not replace one that has as many marks.
   */
  replaceDrawing(): void {
    const { drawing, setAside } = this;
    const isKept = setAside && !drawing.search && drawing.marks <= setAside.drawing.marks;
    const from = this.place.screen;
    if (this.wouldSetAside) this.setAside = { drawing: isKept ? setAside.drawing : drawing, from };
    this.push({ screen: "draw" });
  }

  /**
   * Brings a drawing back, with its results if it has any, in exchange for the present one if that would be
   * missed.
   */
  bringBack(): void {
    const isOnDraw = this.place.screen === "draw";
    const steps = isOnDraw ? this.#stepsBackToResults() : 0;
    const replaced = this.drawing;
    this.#restoreDrawing();
    if (!this.drawing.search) {
      this.drawing.sharesViews ||= isOnDraw;
      replaced.sharesViews ||= isOnDraw;
      this[isOnDraw ? "replace" : "push"]({ screen: "draw" }, { keepsDrawing: true });
    } else if (steps < 0) this.go(steps);
    else this.push({ screen: "results" });
  }

  #stepsBackToResults(): number {
    const from = this.setAside?.from;
    if (from === "results") return -1;
    return from === "detail" ? -2 : 0;
  }

  #restoreDrawing(): void {
    if (!this.setAside) return;
    const { drawing } = this;
    this.drawing = this.setAside.drawing;
    this.setAside = drawing.isMissed ? { drawing, from: "draw" } : undefined;
  }

  /** Logs the member out: nothing of theirs stays in the tab. */
  logOut(): void {
    this.#closeView();
    this.session.expect("session_end", { reason: "logout" });
    this.member = undefined;
    this.drawing = new Drawing();
    this.described = NOT_DESCRIBED;
    this.setAside = undefined;
    this.found = undefined;
    this.#beginSession();
    this.#openView();
  }

  #load(arrival: Arrival): void {
    const isReplaced = arrival === "navigated" && this.place.screen === "draw" && this.drawing.isMissed;
    this.mode = "draw";
    this.setAside = isReplaced ? { drawing: this.drawing, from: "draw" } : undefined;
    this.hasShownHome = false;
    this.hasCards = undefined;
    if (!this.#session) this.#beginSession();
    this.#arrive(arrival);
  }

  #beginSession(): void {
    this.#session = new Session(this.#device.aids);
    this.#device.sessions.push(this.#session);
    this.session.start(this.member?.uid ?? "guest", this.#device.locale, this.#device.joined);
  }

  #arrive(arrival: Arrival): void {
    this.question = undefined;
    const redirected = this.#redirect();
    const { place } = this;
    if (place.screen === "home" && this.found) this.hasCards ??= this.#device.network === "up";
    if (this.#isSameView()) this.#show();
    else this.#changeView(arrival === "navigated" && !redirected);
  }

  #changeView(beginsDrawing: boolean): void {
    this.mode = "draw";
    this.#closeView();
    if (this.place.screen === "draw" && beginsDrawing) this.drawing = new Drawing(this.described);
    this.#openView();
  }

  /** Redirects from a place that has nothing to show. Returns whether it did. */
  #redirect(): boolean {
    const { place } = this;
    this.#bringBackResults();
    const { search } = this.drawing;
    const isGone = place.screen === "detail" && place.search !== search;
    if (isGone) this.#history.replace({ screen: "results" });
    const isEmpty = this.place.screen === "results" && !search;
    if (isEmpty) this.#history.replace({ screen: "draw" });
    return isGone || isEmpty;
  }

  /** Brings back the results that Back leads to, as long as nothing has been drawn since. */
  #bringBackResults(): void {
    const { screen } = this.place;
    const { search, isEmpty } = this.drawing;
    const isAsked = screen === "results" || screen === "detail";
    if (isAsked && !search && isEmpty && this.setAside?.drawing.search) this.#restoreDrawing();
  }

  #isSameView(): boolean {
    return this.#view !== undefined && isSameView(this.#view, this.place, this.#details());
  }

  #openView(): void {
    this.#view = viewOf(this.place, this.#details());
    this.session.view(this.#view, this.#device.locale);
    const { screen } = this.place;
    if (screen === "draw") this.drawing.drawViews.push(this.#view);
    if (screen === "home") this.hasShownHome = true;
    this.#show();
  }

  /** Expects the events about what is shown inside the view. */
  #show(): void {
    this.#showCandidates();
    this.#showQuestion();
    this.#followDialog();
  }

  /** Expects the event about the shown candidates, once for each search and list. */
  #showCandidates(): void {
    const { place } = this;
    const { search } = this.drawing;
    if (place.screen !== "results" || !search) return;
    const topN = isExpanded(place, search) ? "all" : FIRST_RESULTS;
    const seen = this.#impressions.get(search) ?? [];
    if (!seen.includes(topN)) this.session.impression(search, topN);
    this.#impressions.set(search, [...seen, topN]);
  }

  /** Expects the event about the shown question, or its line, once for each. */
  #showQuestion(): void {
    const search = this.place.screen === "results" ? this.drawing.search : undefined;
    const { question } = search ?? {};
    this.#asked = question?.isOpen ? search : undefined;
    if (!search || !question) return;
    const form = question.isOpen ? ("question" as const) : ("line" as const);
    const seen = this.#shownQuestions.get(question) ?? [];
    if (!seen.includes(form)) this.session.lookShown(search, question, form);
    this.#shownQuestions.set(question, [...seen, form]);
  }

  #details(): View["details"] {
    const { place, drawing } = this;
    if (place.screen === "results") return { search_id: drawing.search?.id };
    if (place.screen !== "detail") return {};
    const { search, rank, comparison } = place;
    return { search_id: search.id, penguin_name: search.ranking[rank - 1]?.id, rank, comparison };
  }

  /** Expects the events about the catalog's dialog, if it has opened, changed or closed. */
  #followDialog(): void {
    const penguin = this.place.screen === "catalog" ? this.place.penguin : undefined;
    if (penguin === this.#openPenguin) return;
    this.#closeDialog();
    if (penguin) this.session.expect("modal_open", { screen: "catalog", penguin_name: penguin });
    this.#openPenguin = penguin;
  }

  #closeDialog(): void {
    if (this.#openPenguin)
      this.session.expect("modal_close", { screen: "catalog", penguin_name: this.#openPenguin });
    this.#openPenguin = undefined;
  }

  /** Expects the event that the shown question was left alone. */
  #leaveQuestion(): void {
    const { id: search_id, question } = this.#asked ?? {};
    this.#asked = undefined;
    if (!question) return;
    this.session.expect("look_ignored", { search_id, number: question.number, kind: question.look.kind });
  }

  #closeView(): void {
    if (!this.#view) return;
    this.#closeDialog();
    this.#leaveQuestion();
    if (this.#view.screen === "album" && this.member) this.session.expect("album_view");
    this.session.leave(this.#view);
    this.#view = undefined;
  }
}
