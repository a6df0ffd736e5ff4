import type { Look } from "@harapen/contract/calls/looks";
import { RANK_NOT_SURE } from "@harapen/contract/constants";
import type { Point } from "@harapen/contract/geometry";
import type { Locale } from "@harapen/contract/locales";
import type { Penguin, RankedPenguin } from "@harapen/contract/penguin";
import { Device } from "./device.ts";
import { type Description, NOT_DESCRIBED, type Search } from "./drawing.ts";
import * as recorded from "./expected-searches.ts";
import { candidateAt, isSame } from "./expected-searches.ts";
import { Id } from "./id.ts";
import { type Detail, type Found, type HeaderTab, isExpanded, PATH_OF, pathOf, tabOf } from "./places.ts";
import { Tab } from "./tab.ts";

/**
 * A visit as it must be: each method is an action of a visitor, and changes what must be shown, saved and
 * recorded.
 */
export class VisitModel {
  readonly device = new Device();
  /** The aquarium's penguins, in the catalog's order. */
  readonly penguins: readonly Penguin[];
  tab = new Tab(this.device);

  constructor(penguins: readonly Penguin[]) {
    this.penguins = penguins;
  }

  /** Whether the drawing can be laid over the candidate's picture, which must be loaded for this. */
  get canOverlay(): boolean {
    const { place } = this.tab;
    if (place.screen !== "detail" || this.device.network === "cut") return false;
    return place.comparison !== "off" && place.search.strokes.length > 0;
  }

  /** Whether a search would get no answer now. */
  get searchFails(): boolean {
    return this.device.network === "cut" || this.device.faults.search !== undefined;
  }

  get canUndo(): boolean {
    return this.tab.drawing.strokes.length > 0;
  }

  /** Closes the tab and opens another. */
  openAnotherTab(): void {
    this.tab.leave();
    this.tab = new Tab(this.device);
    this.tab.open("/minato");
  }

  /** Draws a stroke: the points that the finger passes, one for a tap. */
  drawStroke(points: readonly Point[]): void {
    const { drawing, session } = this.tab;
    const [start] = points;
    if (!start) return;
    const drawn = { drawing_id: drawing.id, seq: drawing.strokes.length + 1 };
    drawing.add(points);
    session.expect("stroke_start", { ...drawn, pen_px: 10 });
    session.expect("stroke_end", { ...drawn, total_strokes: drawing.strokes.length });
  }

  undo(): void {
    const { drawing, session } = this.tab;
    drawing.undo();
    session.expect("undo", { drawing_id: drawing.id, total_strokes: drawing.strokes.length });
  }

  switchMode(): void {
    const { drawing, mode: from, session } = this.tab;
    this.tab.mode = from === "draw" ? "part" : "draw";
    session.expect("mode_change", { drawing_id: drawing.id, from, to: this.tab.mode });
  }

  toggleCell(cell: number): void {
    const { drawing, session } = this.tab;
    drawing.toggle(cell);
    session.expect("part_toggle", { drawing_id: drawing.id, part: drawing.mask });
  }

  /** Searches; the answer is a ranking and, perhaps, a question. */
  search(ranking: readonly RankedPenguin[], look: Look | null): void {
    const { drawing } = this.tab;
    const { strokes, mask, description, drawViews } = drawing;
    const drawn = { drawing, strokes, mask, description, drawViews: [...drawViews] };
    const question = look ? { look, number: 1, isOpen: false } : undefined;
    drawing.bandsAnswers = [];
    this.#found({ ...drawn, id: new Id("search"), ranking, question });
    const { place } = this.tab;
    if (place.screen === "draw" && place.afterResults) this.tab.go(-1);
    else this.tab.push({ screen: "results" });
  }

  /** Processes the result of a search, the drawing's first or one with an answer. */
  #found(search: Search, after: Search | undefined = undefined): void {
    const { drawing, described, session } = this.tab;
    drawing.search = search;
    drawing.isAnswered = false;
    this.tab.setAside = undefined;
    this.tab.found = undefined;
    if (isSame(described, search.description)) this.tab.described = NOT_DESCRIBED;
    recorded.expectSearch(session, search, after);
  }

  /**
   * Answers the question: the app searches again, and the new results replace these; if that fails, nothing
   * changes.
   */
  answerLook(
    answer: string,
    found: { ranking: readonly RankedPenguin[]; look: Look | null } | undefined,
  ): void {
    const before = this.#search;
    recorded.expectAnswer(this.tab.session, before, answer);
    if (found) this.#rerank(before, found);
    else recorded.expectFailure(this.tab.session, before, "results");
  }

  #rerank(before: Search, found: { ranking: readonly RankedPenguin[]; look: Look | null }): void {
    const { number = 0 } = before.question ?? {};
    const question = found.look ? { look: found.look, number: number + 1, isOpen: false } : undefined;
    const search = { ...before, id: new Id("search"), ranking: found.ranking, question };
    this.#found(search, before);
    recorded.expectResult(this.tab.session, before, search);
    before.question = undefined;
    if (isExpanded(this.tab.place, before)) this.tab.replace({ screen: "results", expanded: search });
    else this.tab.showAnew();
  }

  /** Opens the question by its line. */
  openLook(): void {
    const { question } = this.#search;
    if (question) question.isOpen = true;
    this.tab.showAnew();
  }

  /** Presses "No thanks": the line is there again. */
  declineLook(): void {
    const search = this.#search;
    recorded.expectAnswer(this.tab.session, search, "declined");
    if (search.question) search.question.isOpen = false;
    this.tab.showAnew();
  }

  failSearch(): void {
    this.tab.question = undefined;
    const { drawing, session } = this.tab;
    const { strokes, mask } = drawing;
    recorded.expectFailure(session, { drawing, strokes, mask }, "draw");
  }

  showMore(): void {
    this.tab.session.expect("show_more", { search_id: this.#search.id, from: 7, to: "all" });
    this.tab.replace({ screen: "results", expanded: this.#search });
  }

  openCandidate(rank: number): void {
    const search = this.#search;
    const { id: penguin_name, score } = candidateAt(search, rank);
    this.tab.session.expect("result_click", { search_id: search.id, penguin_name, rank, score });
    this.tab.push({ screen: "detail", search, rank, comparison: "off" });
  }

  /** Switches the comparison on or off, or the drawing over the picture. */
  compare(part: "comparison" | "overlay"): void {
    const detail = this.#detail;
    const shown = candidateAt(detail.search, detail.rank).explanation ? "rings" : "side_by_side";
    const switched = part === "comparison" ? "off" : "overlay";
    const isOn = part === "comparison" ? detail.comparison !== "off" : detail.comparison === "overlay";
    const comparison = isOn === (part === "comparison") ? switched : shown;
    this.tab.session.expect("aid_toggle", {
      ...{ aid: "comparison", to: comparison, search_id: detail.search.id },
    });
    this.tab.replace({ ...detail, comparison });
  }

  /** Presses "Not this one". */
  rejectCandidate(): void {
    const { search, rank } = this.#detail;
    const { id: penguin_name } = candidateAt(search, rank);
    this.tab.session.expect("back_to_results", { search_id: search.id, penguin_name });
    this.tab.go(-1);
  }

  /** Presses "This was the one!!!". */
  confirmCandidate(): void {
    const { search, rank } = this.#detail;
    const { id: penguin_name } = candidateAt(search, rank);
    this.tab.session.expect("confirm_correct", { search_id: search.id, penguin_name, rank });
    this.#answer(search, rank);
    this.tab.found = { search, rank };
    this.tab.push({ screen: "home" });
  }

  /** The penguin for which Home offers a card. */
  get cardOffered(): Found | undefined {
    const { place, found, hasCards } = this.tab;
    return place.screen === "home" && hasCards ? found : undefined;
  }

  /** Saves the card as a file. */
  saveCard({ search, rank }: Found): void {
    this.tab.session.expect("card_share", {
      ...{ search_id: search.id, penguin_name: candidateAt(search, rank).id, way: "download", ok: true },
    });
  }

  askNotSure(): void {
    this.tab.question = "not_sure";
    this.tab.session.expect("not_sure", { search_id: this.#search.id });
  }

  chooseNotSure(choice: "draw_other" | "go_home"): void {
    const search = this.#search;
    this.tab.session.expect("not_sure_choice", { search_id: search.id, choice });
    this.#answer(search, RANK_NOT_SURE);
    this.tab.found = undefined;
    if (choice === "draw_other") this.tab.replaceDrawing();
    else this.tab.push({ screen: "home" });
  }

  pressTab(to: HeaderTab): void {
    const { place: from } = this.tab;
    this.tab.session.expect("nav_click", { from: from.screen, to });
    const place = { screen: to };
    // A link to the present address replaces its entry.
    if (pathOf(from) === pathOf(place)) this.tab.replace(place);
    else if (to === "draw") this.tab.replaceDrawing();
    else this.tab.push(place);
  }

  /**
   * Presses "Search again" on results of a changed drawing. Returns whether it is searched for at once, which
   * an empty one is not.
   */
  searchAgain(): boolean {
    this.tab.push({ screen: "draw", afterResults: true }, { keepsDrawing: true });
    if (!this.tab.drawing.isEmpty) return true;
    this.tab.question = "nothing_drawn";
    return false;
  }

  drawFromHome(): void {
    this.#pressOnHome("draw");
    this.tab.replaceDrawing();
  }

  openAlbum(): void {
    this.#pressOnHome("album");
    this.tab.push({ screen: "album" });
  }

  #pressOnHome(button: "draw" | "album"): void {
    const mode = this.tab.member ? "logged_in" : "guest";
    this.tab.session.expect("cta_click", { button, mode, target: PATH_OF[button] });
  }

  describe(description: Description): void {
    this.tab.described = description;
    this.tab.replaceDrawing();
  }

  openPenguin(penguin: string): void {
    this.tab.push({ screen: "catalog", penguin });
  }

  /** The penguin whose dialog is open in the catalog. */
  get openedPenguin(): Penguin | undefined {
    const { place } = this.tab;
    return place.screen === "catalog" ? this.penguins.find(({ id }) => id === place.penguin) : undefined;
  }

  /** The partner of the penguin whose dialog is open. */
  get partner(): Penguin | undefined {
    return this.penguins.find(({ id }) => id === this.openedPenguin?.pair_id);
  }

  changeLanguage(to: Locale): void {
    const { locale: from } = this.device;
    this.device.locale = to;
    if (from !== to) this.tab.session.expect("lang_change", { from, to, screen: "home" });
  }

  logIn(name: string): void {
    const member = this.device.member(name);
    this.tab.member = member;
    this.tab.session.expect("login_click");
    this.tab.session.expect("login_result", { ok: true, uid: member.uid });
  }

  logOut(): void {
    this.tab.session.expect("logout_click");
    this.tab.logOut();
  }

  #answer(search: Search, rank: number): void {
    this.device.say({ search, rank, member: this.tab.member });
    this.tab.drawing.isAnswered = true;
  }

  get selectedTab(): HeaderTab {
    return tabOf(this.tab.place.screen);
  }

  get #search(): Search {
    const { search } = this.tab.drawing;
    if (!search) throw new Error("nothing was searched for");
    return search;
  }

  get #detail(): Detail {
    const { place } = this.tab;
    if (place.screen !== "detail") throw new Error("no candidate is shown");
    return place;
  }
}
