import type { StudyText } from "./study-text.ts";

export const en: StudyText = {
  dialog: {
    title: "Will you help with a study?",
    codeTitle: "Do you have a study number?",
    choice:
      "It is your choice, and the app works either way. If you just look around, nothing from your visit is kept.",
    withChild: "I am here with a child",
    question: "One little question",
    choose: "Please choose an answer first.",
    wrong: "Not quite. The answer is in the text above: have another look, and try once more.",
    wrongAgain:
      "That is not it either, but that's all right. Just look around, or ask the aquarium's staff to explain.",
    takePart: "Take part",
    lookAround: "Just look around",
    noNumber: "I have no number",
    failed: "There was no answer. Please try again, or draw now and take part later.",
    goOnWithout: "Draw now, take part later",
  },
  code: {
    label: "Study number",
    hint: "The eight letters and digits that you were given.",
    scan: "Scan it with the camera",
    noCamera: "The camera can't be used here. Please type the number.",
    noCode: "That doesn't look like a study number. Please check it.",
    unknown: "We don't know this number. Please check it, or ask the staff.",
    tooMany: "Too many wrong numbers were entered here. Please try again in a minute.",
  },
  number: {
    show: "Your study number",
    title: "Your study number",
    what: "It identifies your visit without your name. The staff or the questionnaire may ask for it.",
  },
  about: {
    title: "The study",
    joined: "You are taking part. Thank you! This is your number:",
    takingPart: "You are taking part in a study",
    stop: "Stop taking part",
    stopped:
      "You are no longer taking part. What was recorded can't be deleted from here. If you want it deleted, please give the staff this number:",
    declined: "You are looking around without taking part.",
    declinedUnrecorded: "You are looking around without taking part. Nothing from your visit is kept.",
    takePart: "Read about it, and take part",
    waiting: "You will take part as soon as there is a connection.",
  },
  leave: {
    title: "Stop taking part?",
    what: "You can stop at any time, without saying why, and the app stays the same. From then on the study's results will not include you. What was recorded so far can stay stored, or be deleted.",
    final: "You can't join this study again afterwards.",
    stay: "Keep taking part",
    keep: "Just stop",
    erase: "Stop, and delete it",
    left: "You are no longer taking part. Thank you for your help so far! What was recorded until now stays stored, but the study's results will no longer use it.",
    eraseToo: "Delete that as well",
    erasing:
      "You are no longer taking part. What was recorded will be deleted as soon as there is a connection.",
    erased: "You are no longer taking part, and what was recorded has been deleted. Thank you for your help!",
    receipt: "The staff can find this deletion by its number:",
  },
};
