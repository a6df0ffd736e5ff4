import type { StudyText } from "./study-text.ts";

export const ko: StudyText = {
  dialog: {
    title: "연구를 도와주시겠어요?",
    codeTitle: "연구 번호가 있나요?",
    choice: "어느 쪽을 골라도 앱은 똑같이 쓸 수 있어요. 둘러보기만 하면 아무것도 기록하지 않아요.",
    withChild: "아이와 함께 왔어요",
    question: "짧은 질문 하나",
    choose: "먼저 답을 골라 주세요.",
    wrong: "아쉬워요! 답은 위 글 속에 있어요. 다시 읽고 한 번 더 골라 보세요.",
    wrongAgain: "이번에도 아니네요. 괜찮아요! 그냥 둘러보거나 직원에게 물어보세요.",
    takePart: "참여하기",
    lookAround: "둘러보기만 하기",
    noNumber: "번호가 없어요",
    failed: "응답이 없어요. 다시 해 보거나, 먼저 그리고 나중에 참여하세요.",
    goOnWithout: "먼저 그리고 나중에 참여하기",
  },
  code: {
    label: "연구 번호",
    hint: "받으신 여덟 글자의 번호예요.",
    noCode: "번호가 조금 다른 것 같아요. 다시 한 번 봐 주세요.",
    unknown: "없는 번호예요. 다시 확인하거나 직원에게 물어보세요.",
    tooMany: "틀린 번호가 너무 많이 입력되었어요. 1분 뒤에 다시 해 주세요.",
  },
  number: {
    show: "내 연구 번호",
    title: "내 연구 번호",
    what: "이름 대신 이번 방문을 구별하는 번호예요. 직원이나 설문에서 물어볼 수 있어요.",
  },
  about: {
    title: "연구에 대하여",
    joined: "연구에 참여하고 있어요. 고마워요! 번호는 이거예요:",
    stop: "참여 그만하기",
    stopped:
      "이제 참여하지 않으며, 앞으로는 아무것도 기록하지 않아요. 기록된 것을 지우고 싶으면 직원에게 이 번호를 알려 주세요:",
    declined: "참여하지 않고 둘러보는 중이에요. 아무것도 기록하지 않아요.",
    takePart: "설명을 읽고 참여하기",
    waiting: "인터넷에 연결되면 참여가 시작돼요.",
  },
};
