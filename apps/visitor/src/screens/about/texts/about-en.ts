import type { Texts } from "../../../i18n/messages/messages.ts";

const usage =
  "How the app was used: which screens, which buttons, how long, and each line as it is drawn, those too that you take back or never send. Also the size of your screen and its language.";
const guest =
  "As a guest, no. Harapen does not ask your name, and your drawings are kept under the word “guest”, like those of all guests.";
const kept =
  "The aquarium decides how long, not the app. What belongs to a study may be deleted after a while; nothing else is deleted by itself.";

/** The English about text. The compiler holds the other languages to its keys. */
export const en = {
  title: "About Harapen",
  greeting:
    "Every penguin here has its own pattern of spots on its belly, like you have your own fingerprints. Harapen uses it to tell you who is who.",
  searchTitle: "How does it find the penguin?",
  steps: {
    draw: "You draw the spots that you see. What you could not see, you may mark.",
    compare:
      "Harapen lays your drawing over the belly of every penguin of this aquarium and looks how well the spots fit.",
    choose: "It shows the best fits first. Then you look again and decide!",
  },
  searchNotes: [
    "Nobody draws a spot in exactly the right place, and that is fine: a little beside is good enough.",
    "If you also told us the colours of the bands, they count as a hint. A band is easy to mix up, so a penguin is never left out because of one.",
  ],
  recordTitle: "What is kept?",
  record: {
    drawing: "Your drawing: the lines, the picture, how long it took, and what you could not see.",
    outcome: "What was found, and what you said about it: this one, or not sure.",
    description: "The penguin's name and the band colours, if you filled them in.",
    usage: {
      full: `${usage} They come with random numbers for this device and this visit; while you are logged in, with the number of your account too.`,
      anonymous: `${usage} They come with a random number for this visit only.`,
    },
    nothing:
      "Nothing of your visit, as long as you take part in no study here. Only what you put into your own album while you are logged in is kept: your drawing and the penguin's name.",
  },
  whyTitle: "What for?",
  why: "For research: to find out which spots people notice, and to make the search better at telling penguins apart.",
  whoTitle: "Do you know who I am?",
  guest: {
    full: `${guest} Which ones came from the same device, its number tells.`,
    anonymous: guest,
    nothing: "As a guest, no. Harapen does not ask your name, and keeps nothing of your visit.",
  },
  member:
    "Logged in, your name and the number of your account are kept with your drawings. That is how your album finds them again.",
  email: {
    kept: "This aquarium also keeps the e-mail address of your account with your drawings.",
    notKept: "Your e-mail address is not kept.",
  },
  who: [
    "The staff of the aquarium can see what is kept, and those who do research with them. Other visitors can't, unless you show them the code of what you drew as a guest.",
    "A drawing that could not be sent waits on this device until it can be.",
  ],
  openTitle: "Good questions",
  questions: [
    {
      question: "Is the answer always right?",
      answer:
        "No. Some bellies look very much alike, and sometimes a flipper hides a spot. The list is the app's best guess; “Not listed” and “Not sure” are good answers too.",
    },
    {
      question: "Does a wrong drawing do harm?",
      answer: "Not at all. Drawings that found nothing teach as much as the others.",
    },
  ],
  deletion: {
    question: "How long is my drawing kept? Can it be deleted?",
    byButton: `${kept} But it can be deleted: further down, you can do that yourself, or the staff do it.`,
    byNumber: `${kept} But it can be deleted: tell the staff the number below.`,
    withoutNumber: `${kept} Nobody can tell which drawings are yours, so the staff can't find and delete them. But with the code from “See it on another phone” you can log in, put them into your own album, and delete them there one by one. Those of a study can be deleted, too: tell the staff the number that you have in it.`,
    nothing: "It is not kept, as long as you take part in no study here.",
  },
  deleteTitle: "Would you like it deleted?",
  deleteDevice:
    "Everything that you sent from this device as a guest can be deleted: drawings, answers, and how the app was used. You can do that here, with the button, or tell the staff of the aquarium this number, and they do it.",
  erase: {
    open: "Delete everything from this device",
    question: "Delete everything from this device?",
    what: "This deletes what was sent from here without logging in: drawings, answers, and how the app was used. What waits on this device goes, too: the drawing that you are at, your guest drawings and their code.",
    stays:
      "It can't be brought back. If you take part in a study, you leave it. Only what somebody put into their own album stays: they can delete it there.",
    no: "Keep it",
    yes: "Delete everything",
    deleting: "Deleting. This may take a little.",
    failed: {
      offline: "There is no network right now. Please try again later.",
      noAnswer: "The server does not answer. Please try again later.",
      serverError: "The server has a problem right now. Please try again later.",
      refused: "The server did not accept this. Please try again later.",
      later: "That does not seem to have worked. Please try again later.",
      shared: "This device is shared by many, so it can't be done from here. Please ask the staff.",
    },
    done: "Everything from this device has been deleted. It has a new number now.",
    nothing: "Nothing was kept from this device. It has a new number now.",
    receipt: "By this number the staff find the deletion:",
  },
  deleteAccount: {
    full: "Tell the staff of the aquarium this number. With it they can delete everything that is kept of you: your name, drawings, answers, album, and how the app was used. Single drawings you can delete in the album yourself.",
    saves:
      "Tell the staff of the aquarium this number. With it they can delete everything that is kept with it: your name, drawings, answers and album. Single drawings you can delete in the album yourself.",
  },
  deviceNumber: "The number of this device",
  accountNumber: "The number of your account",
  copy: "Copy",
  copied: "Copied",
  noLogIn: {
    question: "Why is there no login here?",
    insecure:
      "For whoever set this up: browsers allow a login only at an https address, or at localhost on the machine itself. “npm start -- --https” serves one; the README tells more.",
    noProvider:
      "For whoever set this up: no login service is set for this address. OIDC_ISSUER and OIDC_CLIENT_ID name one; the demo one works on the server’s own machine and with “npm start -- --https”. The README tells more.",
  },
  askTitle: "Whom can I ask?",
  ask: "The staff of the aquarium. They know these penguins best, and they are glad to hear from you.",
  back: "Draw a penguin",
} as const;

/**
 * The text of the about screen, in the shape of the English one: a missing or an extra key is a compile
 * error.
 */
export type AboutText = Texts<typeof en>;
