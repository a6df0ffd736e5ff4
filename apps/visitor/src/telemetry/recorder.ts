import { APP_VERSION, GUEST, NO_DEVICE } from "@harapen/contract/constants";
import { QUEUE_LIMIT } from "../delivery/event-order.ts";
import { type RecordedEvent, withoutAccount } from "./events/record.ts";
import { LEADS_ON } from "./events/view-location.ts";
import type { RecorderNeeds, TelemetryDependencies } from "./recorder-needs.ts";
import { type EventSession, HeldOutput, SessionRecorder } from "./session.ts";
import { loadOwnSession } from "./stored-session.ts";
import { trafficSource, ViewTracker, withoutQuery } from "./views.ts";

/** What is recorded of the visit, at which aquarium, and as which participant of its study. */
interface Recording {
  readonly kind: "full" | "anonymous" | "nothing";
  readonly aquarium: string;
  readonly participant?: string | undefined;
}

/** The interval at which a session's endings are stored anew: how much time of a view may be lost if the page dies. */
const ENDINGS_INTERVAL_MS = 5_000;

/**
 * Records the visit, which is the session, its views and everything that goes through the journal, as far as that is allowed. Until that is known, events wait in
 * memory; those that may not be recorded are dropped.
 */
export class Recorder {
  readonly #needs: RecorderNeeds;
  #opened: OpenRecorder | undefined;

  constructor(needs: RecorderNeeds) {
    this.#needs = needs;
  }

  /** Begins to record, once it is known what may be recorded. To be called once. */
  async open(app: TelemetryDependencies): Promise<void> {
    await app.ready();
    await recordingKnown(app);
    // Not earlier: meanwhile a kiosk may find that the session's visitor has left, and forget the session.
    const stored = await loadOwnSession(this.#needs);
    this.#opened = new OpenRecorder(this.#needs, app, stored);
    this.#opened.begin();
  }

  /** Ends the session, as on log out, and begins the next. `forgetVisitor` is called in between: what it records belongs to the next session. */
  endSession(forgetVisitor: () => void, reason: "logout" | "finished" = "logout"): void {
    this.#opened?.session.end(reason);
    forgetVisitor();
    if (this.#opened?.isRecording) this.#opened.session.noteActivity();
  }

  /** Ends the session of a kiosk's visitor. The next begins with the next visitor's touch; until then no view is recorded, wherever the page navigates. */
  endVisit(reason: "idle" | "finished"): void {
    this.#opened?.session.end(reason);
    this.#opened?.settleHeld("ended");
  }

  /** Counts the time from the last touch of a kiosk to the next as inactive. */
  markIdle(): void {
    this.#opened?.views.markIdle();
  }

  /** Drops what this page has recorded and not sent yet. */
  dropUnsent(): void {
    this.#opened?.output.drop();
    this.#needs.events.drop();
  }

  /** Drops the events that wait on the device, whichever page's they are. Never rejects. */
  dropStored(): Promise<void> {
    return this.#needs.events.dropStored();
  }

  /** Forgets the session of this tab, and everything that is stored with it. */
  forgetSession(): void {
    forgetSession(this.#needs);
  }
}

function forgetSession({ lock, stored }: RecorderNeeds): void {
  lock.release();
  stored.forget();
}

/** Resolves when it is known whether the visit may be recorded. */
function recordingKnown(app: TelemetryDependencies): Promise<void> {
  return new Promise((resolve) => {
    const check = () => app.mayRecord() !== "unknown" && resolve();
    app.onStudy(check);
    check();
  });
}

/** The recorder of a page of which it is known what may be recorded. */
class OpenRecorder {
  readonly session: SessionRecorder;
  readonly views: ViewTracker;
  /** The output of the page's sessions, held in memory while it is not certain that the visit may be recorded. */
  readonly output: HeldOutput;
  readonly #needs: RecorderNeeds;
  readonly #app: TelemetryDependencies;
  /** What is recorded, as was known last. */
  #current: Recording = { kind: "nothing", aquarium: "" };
  /** Whether it is not known yet what may be recorded at the aquarium that the visitor has gone on to: until then there is no listener to events. */
  #isWaiting = false;
  /** Whether the page has been hidden, and the held events sent. */
  #isPutAway = false;
  /** The aquarium of the screen that is shown. */
  #shown = "";
  #stopListening = () => {};

  constructor(needs: RecorderNeeds, app: TelemetryDependencies, stored: EventSession | null) {
    this.#needs = needs;
    this.#app = app;
    const { page, events } = needs;
    const output = new HeldOutput({
      send: (event) => events.deliver(event),
      save: (session) => needs.stored.save(session),
      forget: () => forgetSession(needs),
      storeEndings: (endings) => events.storeEndings(endings),
    });
    this.output = output;
    this.views = new ViewTracker({
      ...needs,
      now: page.now,
      newId: page.newId,
      locale: (screen) => needs.startingLocale(app.locale(), screen),
      isVisible: page.isVisible,
      source: () => trafficSource(page.referrer, page.origin),
    });
    this.session = new SessionRecorder(
      {
        now: () => page.now().wall,
        newId: page.newId,
        aquarium: () => this.#current.aquarium,
        participant: () => this.#current.participant,
        save: (session) => output.save(session),
        forget: () => output.forget(),
        send: (event) => output.send(event),
        storeEndings: (endings) => output.storeEndings(endings),
        openEndings: () => (this.#isWaiting ? [] : this.views.endings()),
        onEnd: () => this.views.end(),
        onStart: (session) => this.#startSession(session),
      },
      this.#ownIfRecorded(stored),
    );
  }

  get isRecording(): boolean {
    return !this.#isWaiting && this.#current.kind !== "nothing";
  }

  begin(): void {
    const { page } = this.#needs;
    this.#followPage();
    this.#noteRecording();
    // What the page began with was seen, and drawn on, before anything could be recorded.
    const begunAt = page.beganAt();
    this.views.openAt(begunAt);
    // A kiosk's session begins only with a visitor's touch.
    if (this.isRecording && page.isSomebodyThere()) this.session.noteActivity(begunAt?.wall);
    const follow = () => this.#followVisit();
    follow();
    this.#app.onNavigation(follow);
    this.#app.onStudy(follow);
    this.views.openAt(undefined);
  }

  /**
   * Decides about the held events when it may never become certain whether they may be recorded: the page is hidden or closed, and many phones end hidden pages silently, or the
   * visit has ended in a page that goes on. What the device cached recently then decides; what it cached long ago does not count.
   */
  settleHeld(event: "hidden" | "closed" | "ended"): void {
    if (!this.output.isHolding) return;
    const mayRelease = this.isRecording && this.#app.certainty() !== "old";
    this.#isPutAway = mayRelease && event === "hidden";
    if (mayRelease) {
      this.#release(event === "closed" || undefined);
      this.session.storeEndings();
    } else if (event !== "hidden") {
      this.#dropHeld();
      this.session.resume(null);
    }
    if (event !== "hidden") this.#noteRecording();
  }

  /** Records until the page is hidden for good (`pagehide`). Events after that are buffered, and recorded only if the page is restored. */
  #followPage(): void {
    const { page, journal, parts, lock } = this.#needs;
    this.#listen();
    page.watch({
      onActivity: () => {
        if (page.hasVisitJustEnded()) return;
        if (this.isRecording) this.session.noteActivity();
        this.views.noteTouch();
      },
      onHidden: () => {
        this.session.recordEndings(() => this.views.hide());
        this.settleHeld("hidden");
      },
      onVisible: () => {
        this.#isPutAway = false;
        this.#noteRecording();
        if (this.isRecording && !page.isKiosk()) this.session.noteActivity();
        this.views.show();
      },
      onPageHide: () => {
        this.session.end("close");
        this.settleHeld("closed");
        this.#stopListening();
        lock.release();
      },
      onRestored: async () => {
        this.session.resume(this.#ownIfRecorded(await loadOwnSession(this.#needs)));
        if (!this.#isWaiting) this.#listen();
        if (this.isRecording) {
          this.session.noteActivity();
          this.views.reopen();
        }
        journal.replayBuffered();
      },
    });
    parts.onOpened(() => this.#storeEndings());
    this.#checkpoint();
  }

  /** Stores the session's endings anew: every few seconds while the page is visible, and whenever a part of a view opens. */
  #storeEndings(): void {
    this.session.storeEndings();
    void this.#needs.events.write();
  }

  #checkpoint(): void {
    const { page } = this.#needs;
    page.clock.after(ENDINGS_INTERVAL_MS, () => {
      if (page.isVisible()) this.#storeEndings();
      this.#checkpoint();
    });
  }

  /** Records every event from now on in the session, as far as that is allowed. */
  #listen(): void {
    this.#stopListening = this.#needs.journal.listen((event) => this.#recordInSession(event));
  }

  #recordInSession(event: RecordedEvent): void {
    const { page, memory } = this.#needs;
    if (!this.isRecording || (page.isKiosk() && this.session.isOver)) return;
    if (event.name === "search") memory.saveLastSearchId(event.payload.search_id);
    this.session.record(this.#current.kind === "anonymous" ? withoutAccount(event) : event);
    if (this.output.size >= QUEUE_LIMIT.events) this.settleHeld("hidden");
  }

  /** Records what a session begins with, and remembers whether it names device and account, which applies to all of it. */
  #startSession({ id, startedAt }: EventSession): void {
    const { page, memory, lock, journal, deviceId, startingLocale, startingUid } = this.#needs;
    const app = this.#app;
    const recording = this.#current.kind === "anonymous" ? "anonymous" : "full";
    forgetSession(this.#needs);
    void lock.acquire(id);
    memory.saveRecording(recording);
    const payload = {
      device: recording === "anonymous" ? NO_DEVICE : deviceId({ mayKeep: !this.output.isHolding }),
      app_version: APP_VERSION,
      locale: startingLocale(app.locale()),
      aquarium: app.aquarium(),
      uid: recording === "anonymous" ? GUEST : startingUid(app.uid()),
      referrer: withoutQuery(page.referrer),
      kiosk: page.isKiosk(),
    };
    journal.recordEvent({ name: "session_start", payload, at: startedAt });
    this.#recordJoined();
    this.#needs.recordViewport();
    this.views.reopen();
  }

  /** Records who the visitor is in their study, once per session and version of the study. */
  #recordJoined(): void {
    const { memory, journal } = this.#needs;
    const joined = this.#app.joined();
    if (!joined) return;
    const known = `${joined.participant} ${joined.study_version} ${joined.study}`;
    if (known === memory.joined) return;
    memory.saveJoined(known);
    journal.record("study_joined", joined);
  }

  /** Whether the session has joined the visitor's study as another participant. A session belongs to one participant: it is deleted and exported with them. */
  get #isJoinedAsAnother(): boolean {
    const joined = this.#app.joined();
    const [participant, , study] = this.#needs.memory.joined?.split(" ") ?? [];
    return joined !== undefined && study === joined.study && participant !== joined.participant;
  }

  /**
   * Returns the stored session if the page may continue it; `null` where another kind of recording is allowed now, or it is another participant's. Such a session is forgotten
   * without a `session_end`.
   */
  #ownIfRecorded(stored: EventSession | null): EventSession | null {
    const now = this.#app.mayRecord();
    const isAlike = now === "unknown" || now === (this.#needs.memory.recording ?? "full");
    if (isAlike && !this.#isJoinedAsAnother) return stored;
    if (stored) forgetSession(this.#needs);
    return null;
  }

  /** Follows the visitor's navigation, and what may be recorded at each place. */
  #followVisit(): void {
    this.#followAquarium();
    this.#followRecording();
    this.#followView();
    // After the beginning of the view in which they happened.
    this.#needs.journal.replayBuffered();
  }

  /** Follows the visitor to another aquarium, and ends the view of the last one. */
  #followAquarium(): void {
    if (this.#app.aquarium() === this.#shown) return;
    this.#shown = this.#app.aquarium();
    this.session.recordEndings(() => this.views.goTo(undefined));
    if (!this.#isWaiting) return;
    // Waiting events of an aquarium that they have left before it was known what may be recorded there are dropped.
    this.#listen();
    this.#needs.journal.replayBuffered();
  }

  /**
   * Begins to record when the visitor has agreed, or need not any more, and stops, with the session, where they leave the study or go where nobody has asked
   * them. Where more or less may be recorded than before, the session ends and another begins. A kiosk's session waits for its visitor.
   */
  #followRecording(): void {
    const { session } = this;
    const now = this.#app.mayRecord();
    const before = this.#current;
    if (now === "unknown" && this.#shown !== before.aquarium) {
      this.#isWaiting = true;
      this.#stopListening();
      return;
    }
    const hasWaited = this.#isWaiting;
    this.#isWaiting = false;
    const wasRecording = this.isRecording;
    // No session is recorded in two ways, and one that was held for another kind of recording than is allowed is dropped.
    const isOther = wasRecording && now !== "unknown" && now !== before.kind && !session.isOver;
    if (wasRecording && (now === "nothing" || isOther)) {
      // An aquarium that asks for consent from now on stores nothing of visitors who have not agreed yet: not even the end of their session.
      if (now === "nothing" && !before.participant && before.aquarium === this.#app.aquarium())
        this.output.hold();
      // What began while it was not known what may be recorded belongs to the next aquarium.
      session.end("finished", { isOpenOfNext: hasWaited && now !== "nothing" });
      if (this.output.isHolding) this.#dropHeld();
    }
    this.#noteRecording();
    if (hasWaited) this.#listen();
    if (!this.isRecording) return;
    if ((!wasRecording && this.#needs.page.isSomebodyThere()) || isOther || (hasWaited && !session.isOver)) {
      session.noteActivity();
      this.views.reopen();
    }
    // A session that has expired records it when the visitor is back, which begins another.
    if (!session.isGoingOn) return;
    if (this.#isJoinedAsAnother) session.beginAnother();
    else this.#recordJoined();
  }

  /** Lets the view follow the app's navigation: not its components, which a development build mounts twice. */
  #followView(): void {
    const location = this.#app.viewLocation();
    if (location === LEADS_ON || this.views.isAt(location)) return;
    const isViewed = !this.session.isOver && (this.isRecording || this.#isWaiting);
    if (this.isRecording && isViewed) this.session.noteActivity();
    if (isViewed) this.views.goTo(location);
    else this.views.moveTo(location);
  }

  /**
   * Notes what may be recorded from now on. Where that is not certain, a visible page's events are held in memory. Earlier events that wait on the device are
   * sent once it is certain.
   */
  #noteRecording(): void {
    const kind = this.#app.mayRecord();
    if (kind === "unknown") return;
    this.#current = { kind, aquarium: this.#app.aquarium(), participant: this.#app.joined()?.participant };
    if (!this.isRecording) return;
    if (this.#app.certainty() === "certain") this.#release();
    else if (!this.#isPutAway) this.output.hold();
  }

  /** Passes on the held events and those from now on, and opens delivery where it is not open yet. */
  #release(mayEnd?: boolean): void {
    if (this.output.isHolding && this.#current.kind === "full") this.#needs.deviceId();
    this.output.release();
    this.#needs.openDelivery(mayEnd);
  }

  /** Forgets the held session, and what the device has of it. */
  #dropHeld(): void {
    this.output.drop();
    this.#needs.events.storeEndings([]);
    forgetSession(this.#needs);
  }
}
