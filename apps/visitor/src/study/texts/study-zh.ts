import type { StudyText } from "./study-text.ts";

export const zh: StudyText = {
  dialog: {
    title: "愿意帮助一项研究吗？",
    codeTitle: "您有研究编号吗？",
    choice: "由您选择，应用用起来都一样。如果只是随便看看，我们什么都不会记录。",
    withChild: "我带着孩子来",
    question: "一个小问题",
    choose: "请先选择一个答案。",
    wrong: "差一点！答案就在上面的文字里。请再看一看，再选一次。",
    wrongAgain: "还是不对，不过没关系。您可以随便看看，也可以请水族馆的工作人员讲解。",
    takePart: "参加",
    lookAround: "只看看，不参加",
    noNumber: "我没有编号",
    failed: "没有收到回应。请再试一次，或者先画画，稍后再参加。",
    goOnWithout: "先画画，稍后参加",
  },
  code: {
    label: "研究编号",
    hint: "发给您的八位字母和数字。",
    noCode: "编号好像不太对，请再看一看。",
    unknown: "没有找到这个编号。请检查一下，或询问工作人员。",
    tooMany: "这里输入错误编号的次数太多了，请一分钟后再试。",
  },
  number: {
    show: "您的研究编号",
    title: "您的研究编号",
    what: "它代替姓名，用来区分您的这次参观。工作人员或问卷可能会问到它。",
  },
  about: {
    title: "关于研究",
    joined: "您正在参加研究，谢谢！这是您的编号：",
    stop: "不再参加",
    stopped: "您已不再参加，之后不会再记录任何内容。如果想删除已记录的内容，请把这个编号告诉工作人员：",
    declined: "您现在只是看看，没有参加。我们什么都没有记录。",
    takePart: "看看说明，参加研究",
    waiting: "一连上网络，就会开始参加。",
  },
};
