import { DEFAULT_LOCALE, isLocale, type Locale } from "@harapen/contract/locales";

/** The texts of the demo provider's pages in one language. */
interface Texts {
  readonly title: string;
  readonly demo: string;
  readonly heading: string;
  readonly explanation: string;
  readonly comeBack: string;
  readonly nameLabel: string;
  readonly nameMissing: string;
  readonly signIn: string;
  readonly suggestions: string;
  /** Names to suggest. */
  readonly names: readonly string[];
  /** Above those of the staff of whom one signs in. */
  readonly staffHeading: string;
  readonly demoStaff: string;
  readonly invited: string;
  readonly cancel: string;
  readonly failed: string;
  readonly failedAdvice: string;
  readonly signedOut: string;
  readonly closeAdvice: string;
}

const JA: Texts = {
  title: "ログイン（おためし）",
  demo: "おためしのログインです",
  heading: "なんてよべばいい？",
  explanation: "すきな名前を入れてください。パスワードはいりません。本当の名前でなくてだいじょうぶです。",
  comeBack: "同じ名前でログインすると、同じアルバムがひらきます。ほかの人が同じ名前を使うこともできます。",
  nameLabel: "名前",
  nameMissing: "1文字から40文字までの名前を入れてください。",
  signIn: "ログイン",
  suggestions: "まよったら、ひとつえらんでね",
  names: [
    "ぺたぺたソラ",
    "うみべのコハル",
    "おさかなハンター",
    "なみのりポンタ",
    "まるまるルル",
    "よちよちリク",
    "こおりのミント",
    "しずくたんけんか",
    "おひるねモモ",
    "はらぺこナギ",
    "しろくろチョコ",
    "とことこヒナタ",
  ],
  staffHeading: "だれとしてログインしますか",
  demoStaff: "おためしの管理者としてログイン",
  invited: "招待した人としてためす",
  cancel: "やめる",
  failed: "ログインできませんでした",
  failedAdvice:
    "時間がたちすぎたか、うまくつながりませんでした。この画面をとじて、もういちどためしてください。",
  signedOut: "ログアウトしました",
  closeAdvice: "この画面はとじてだいじょうぶです。",
};

const EN: Texts = {
  title: "Log in (demo)",
  demo: "This is a demo login",
  heading: "What shall we call you?",
  explanation: "Type any name you like. There is no password, and it need not be your real name.",
  comeBack: "Log in with the same name to open the same album. Other people can use that name too.",
  nameLabel: "Name",
  nameMissing: "Please type a name of 1 to 40 characters.",
  signIn: "Log in",
  suggestions: "Can't decide? Pick one",
  names: [
    "Pebble Scout",
    "Captain Waddle",
    "Misty Flipper",
    "Sardine Spotter",
    "Belly-Slide Bo",
    "Professor Splash",
    "Snowy Robin",
    "Tiny Tidewalker",
    "Herring Hero",
    "Sleepy Fluff",
    "Harbour Juno",
    "Polka Dot Pip",
  ],
  staffHeading: "Who logs in?",
  demoStaff: "Log in as the demo's admin",
  invited: "Try it as somebody who was invited",
  cancel: "Cancel",
  failed: "The login did not work",
  failedAdvice: "It took too long, or the connection failed. Please close this window and try again.",
  signedOut: "You are logged out",
  closeAdvice: "You can close this window.",
};

const ZH: Texts = {
  title: "登录（演示）",
  demo: "这是演示用的登录",
  heading: "怎么称呼你呢？",
  explanation: "输入任何你喜欢的名字就行。不需要密码，也不必用真名。",
  comeBack: "用同一个名字登录，就能打开同一本相册。别人也可以使用这个名字。",
  nameLabel: "名字",
  nameMissing: "请输入1到40个字的名字。",
  signIn: "登录",
  suggestions: "想不出来？选一个吧",
  names: [
    "小石子侦探",
    "摇摆船长",
    "浪花小宝",
    "沙丁鱼猎手",
    "滑肚皮冠军",
    "雪团子",
    "圆滚滚博士",
    "海边小晴",
    "瞌睡绒绒",
    "黑白豆豆",
    "冰块薄荷",
    "踏浪阿波",
  ],
  staffHeading: "以谁的身份登录？",
  demoStaff: "以演示管理员身份登录",
  invited: "以受邀者的身份试一试",
  cancel: "取消",
  failed: "登录没有成功",
  failedAdvice: "可能是时间太久，或者网络出了问题。请关闭这个窗口，再试一次。",
  signedOut: "已经退出登录",
  closeAdvice: "可以关闭这个窗口了。",
};

const KO: Texts = {
  title: "로그인(체험용)",
  demo: "체험용 로그인이에요",
  heading: "뭐라고 부를까요?",
  explanation:
    "마음에 드는 이름을 아무거나 적어 주세요. 비밀번호는 필요 없고, 진짜 이름이 아니어도 괜찮아요.",
  comeBack: "같은 이름으로 로그인하면 같은 앨범이 열려요. 다른 사람도 그 이름을 쓸 수 있어요.",
  nameLabel: "이름",
  nameMissing: "1자에서 40자까지의 이름을 적어 주세요.",
  signIn: "로그인",
  suggestions: "고민된다면 하나 골라 보세요",
  names: [
    "조약돌 탐정",
    "뒤뚱뒤뚱 선장",
    "물보라 박사",
    "정어리 사냥꾼",
    "배미끄럼 챔피언",
    "하얀 솜털",
    "바닷가 하루",
    "졸린 몽실이",
    "얼음 민트",
    "동글동글 콩이",
    "파도 타는 보리",
    "점박이 두리",
  ],
  staffHeading: "누구로 로그인할까요?",
  demoStaff: "체험용 관리자로 로그인",
  invited: "초대한 사람으로 해 보기",
  cancel: "그만두기",
  failed: "로그인하지 못했어요",
  failedAdvice: "시간이 너무 지났거나 연결에 문제가 있었어요. 이 창을 닫고 다시 해 보세요.",
  signedOut: "로그아웃했어요",
  closeAdvice: "이 창은 닫아도 돼요.",
};

export const TEXTS: Readonly<Record<Locale, Texts>> = { ja: JA, en: EN, zh: ZH, ko: KO };

/**
 * Returns the first of our locales in lists of languages like `ui_locales` ("zh-CN en") or `Accept-Language`
 * ("ko-KR,ko;q=0.9"), ignoring weights; the default where no list has one.
 */
export function negotiateLocale(...lists: readonly unknown[]): Locale {
  const tags = lists.filter((list) => typeof list === "string").flatMap((list) => list.split(/[\s,]+/));
  const languages = tags.map((tag) => tag.toLowerCase().split(/[-;]/, 1)[0]);
  return languages.find(isLocale) ?? DEFAULT_LOCALE;
}
