import type { Texts } from "./texts-type.ts";

export const KO: Texts = {
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
  cancel: "그만두기",
  failed: "로그인하지 못했어요",
  failedAdvice: "시간이 너무 지났거나 연결에 문제가 있었어요. 이 창을 닫고 다시 해 보세요.",
  signedOut: "로그아웃했어요",
  closeAdvice: "이 창은 닫아도 돼요.",
};
