import type { Texts } from "../../../i18n/messages/messages.ts";

const usage =
  "How the app was used: which screens and buttons, for how long, and each line as you draw it, even lines that you undo or never send. Also your screen size and language.";
const guest =
  "Not if you are a guest. Harapen does not ask for your name. Your drawings are kept under the word “guest”, like those of all guests.";
const kept =
  "The aquarium decides how long, not the app. Data from a study may be deleted after some time; nothing else is deleted automatically.";

/** The English about text. The compiler holds the other languages to its keys. */
export const en = {
  title: "About Harapen",
  greeting:
    "Every penguin here has its own pattern of spots on its belly, just as you have your own fingerprints. Harapen uses the pattern to tell you which penguin it is.",
  searchTitle: "How does it find the penguin?",
  steps: {
    draw: "You draw the spots that you see. You can also mark the areas you could not see.",
    compare:
      "Harapen compares your drawing with the belly of every penguin in this aquarium and checks how well the spots fit.",
    choose: "It shows the best fits first. Then you look again and decide!",
  },
  searchNotes: [
    "Nobody draws a spot in exactly the right place, and that is fine: close is good enough.",
    "If you told us the colours of the bands, we use them as a hint. Bands are easy to mix up, so we never leave out a penguin because of them.",
  ],
  recordTitle: "What is kept?",
  record: {
    drawing: "Your drawing: the lines, the picture, how long it took, and what you could not see.",
    outcome: "What was found, and what you said about it: this one, or not sure.",
    description: "The penguin's name and the band colours, if you filled them in.",
    usage: {
      full: `${usage} This is stored with random numbers for this device and this visit, and with your account number while you are logged in.`,
      anonymous: `${usage} This is stored with a random number for this visit only.`,
    },
    nothing:
      "Nothing from your visit, unless you take part in a study here. If you are logged in, we keep only what you put into your album: your drawing and the penguin's name.",
  },
  whyTitle: "What for?",
  why: "For research: to find out which spots people notice, and to make the search better at telling penguins apart.",
  whoTitle: "Do you know who I am?",
  guest: {
    full: `${guest} The device's number shows which drawings came from the same device.`,
    anonymous: guest,
    nothing: "Not if you are a guest. Harapen does not ask for your name, and keeps nothing from your visit.",
  },
  member:
    "If you are logged in, we keep your name and account number with your drawings. That is how your album finds them.",
  email: {
    kept: "This aquarium also keeps the e-mail address of your account with your drawings.",
    notKept: "Your e-mail address is not kept.",
  },
  who: [
    "The aquarium's staff, and researchers who work with them, can see what is kept. Other visitors can't, unless you show them the code for your guest drawings.",
    "A drawing that can't be sent yet stays on this device until it is sent.",
  ],
  openTitle: "Good questions",
  questions: [
    {
      question: "Is the answer always right?",
      answer:
        "No. Some bellies look very much alike, and sometimes a flipper hides a spot. The list is the app's best guess; “Not listed” and “Not sure” are good answers too.",
    },
    {
      question: "Is a wrong drawing a problem?",
      answer: "Not at all. We learn just as much from drawings that found nothing.",
    },
  ],
  deletion: {
    question: "How long is my drawing kept? Can it be deleted?",
    byButton: `${kept} You can delete it yourself, further down, or ask the staff to do it.`,
    byNumber: `${kept} To have it deleted, tell the staff the number below.`,
    withoutNumber: `${kept} Nobody can tell which drawings are yours, so the staff can't find and delete them. But you can log in, put them into your own album with the code from “See it on another phone”, and delete them there one by one. Drawings from a study can be deleted too: tell the staff your study number.`,
    nothing: "It is not kept, unless you take part in a study here.",
  },
  deleteTitle: "Would you like it deleted?",
  deleteDevice:
    "Everything that you sent from this device as a guest can be deleted: drawings, answers, and how the app was used. Use the button here, or tell the aquarium's staff this number and they will do it.",
  erase: {
    open: "Delete everything from this device",
    question: "Delete everything from this device?",
    what: "This deletes everything sent from here without logging in: drawings, answers, and how the app was used. It also deletes what is still on this device: your current drawing, your guest drawings and their code.",
    stays:
      "You can't undo this. If you take part in a study, you will leave it. Only drawings that somebody put into their own album stay; they can delete them there.",
    no: "Keep it",
    yes: "Delete everything",
    deleting: "Deleting. This may take a moment.",
    failed: {
      offline: "There is no network right now. Please try again later.",
      noAnswer: "The server does not answer. Please try again later.",
      serverError: "The server has a problem right now. Please try again later.",
      refused: "The server did not accept this. Please try again later.",
      later: "That does not seem to have worked. Please try again later.",
      shared: "Many people share this device, so you can't do this from here. Please ask the staff.",
    },
    done: "Everything from this device has been deleted. The device has a new number now.",
    nothing: "Nothing from this device was kept. The device has a new number now.",
    receipt: "The staff can find this deletion by its number:",
  },
  deleteAccount: {
    full: "Tell the aquarium's staff this number. They can use it to delete everything we keep about you: your name, drawings, answers, album, and how the app was used. You can delete single drawings yourself, in your album.",
    saves:
      "Tell the aquarium's staff this number. They can use it to delete everything stored under it: your name, drawings, answers and album. You can delete single drawings yourself, in your album.",
  },
  deviceNumber: "The number of this device",
  accountNumber: "The number of your account",
  copy: "Copy",
  copied: "Copied",
  noLogIn: {
    question: "Why is there no login here?",
    insecure:
      "For the person who set this up: browsers allow login only at an https address, or at localhost on the machine itself. “npm start -- --https” gives you an https address; see the README.",
    noProvider:
      "For the person who set this up: no login service is set for this address. Set OIDC_ISSUER and OIDC_CLIENT_ID. The demo login works on the server’s own machine and with “npm start -- --https”. See the README.",
  },
  askTitle: "Who can I ask?",
  ask: "The aquarium's staff. They know these penguins best, and they are glad to hear from you.",
  back: "Draw a penguin",
} as const;

/**
 * The text of the about screen, in the shape of the English one: a missing or an extra key is a compile
 * error.
 */
export type AboutText = Texts<typeof en>;
