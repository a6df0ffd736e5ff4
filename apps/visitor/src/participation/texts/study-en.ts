import type { StudyText } from "./study-text.ts";

export const en: StudyText = {
  dialog: {
    title: "Will you help with a study?",
    codeTitle: "Do you have a study number?",
    choice:
      "You choose, and the app works either way. If you just look around, nothing of your visit is kept.",
    withChild: "I am here with a child",
    question: "One little question",
    choose: "Please choose an answer first.",
    wrong: "Not quite. The answer is in the text above: have another look, and try once more.",
    wrongAgain:
      "That was not it either, and that is quite all right. Just look around, or ask the aquarium's staff to explain.",
    takePart: "Take part",
    lookAround: "Just look around",
    noNumber: "I have no number",
    failed: "No answer came. Please try again, or draw now and take part later.",
    goOnWithout: "Draw now, take part later",
  },
  code: {
    label: "Study number",
    hint: "The eight letters and digits that you were given.",
    scan: "Scan it with the camera",
    noCamera: "The camera can't be used here. Please type the number.",
    noCode: "That is not quite a number. Please look at it once more.",
    unknown: "We don't know this number. Please check it, or ask the staff.",
    tooMany: "Too many wrong numbers have come from here. Please try again in a minute.",
  },
  number: {
    show: "Your study number",
    title: "Your study number",
    what: "It tells your visit from all the others, without your name. The staff or the questionnaire may ask for it.",
  },
  about: {
    title: "The study",
    joined: "You are taking part. Thank you! This is your number:",
    takingPart: "You are taking part in a study",
    stop: "Stop taking part",
    stopped:
      "You are not taking part any more. What was recorded can't be deleted from here. If you would like it to be, please give the staff this number:",
    declined: "You are looking around without taking part.",
    declinedUnrecorded: "You are looking around without taking part. Nothing of your visit is kept.",
    takePart: "Read about it, and take part",
    waiting: "You will take part as soon as there is a connection.",
  },
  leave: {
    title: "Stop taking part?",
    what: "You can stop at any time, without saying why, and the app stays as it is. Either way the study's results are made without you from then on. What was recorded of you so far can stay stored, or be deleted.",
    final: "You can't join this study again afterwards.",
    stay: "Keep taking part",
    keep: "Just stop",
    erase: "Stop, and delete it",
    left: "You are not taking part any more. Thank you for helping until here! What was recorded up to now stays stored, and from now on no results of the study are made from it.",
    eraseToo: "Delete that as well",
    erasing:
      "You are not taking part any more. What was recorded of you is being deleted, as soon as there is a connection.",
    erased:
      "You are not taking part any more, and what was recorded of you has been deleted. Thank you for helping!",
    receipt: "By this number the staff find the deletion:",
  },
};
