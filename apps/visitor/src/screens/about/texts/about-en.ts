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
    description: "The name and the band colours, if you filled them in.",
    usage:
      "How the app was used: which screens, which buttons, how long. They come with random numbers for this device and this visit, which tell visits apart and say nothing of who you are.",
  },
  whyTitle: "What for?",
  why: "For research: to find out which spots people notice, and to make the search better at telling penguins apart.",
  whoTitle: "Do you know who I am?",
  who: [
    "As a guest, no. Harapen does not ask your name, and your drawings are kept under the word “guest”, like those of all guests.",
    "Signed in, your name and the number of your account are kept with your drawings. That is how your album finds them again.",
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
    {
      question: "How long is my drawing kept? Can it be deleted?",
      answer:
        "The aquarium decides that, not the app. Ask the staff. Guest drawings carry no name, so it helps to tell them the day and the time.",
    },
  ],
  askTitle: "Whom can I ask?",
  ask: "The staff of the aquarium. They know these penguins best, and they are glad to hear from you.",
  back: "Draw a penguin",
} as const;
