import { ANSWERERS, POINTING, worse } from "./answerer.ts";
import { SAYS_SO } from "./later-bands.ts";
import { REMOVED } from "./unlisted.ts";
import { CARELESS, WORN_ON } from "./visits.ts";

/** The prose of the section, which is independent of the figures. */

const percentOf = (share: number) => `${Math.round(100 * share)}%`;
const each = (of: (answerer: (typeof ANSWERERS)["adult" | "child" | "glimpse"]) => number) =>
  `${percentOf(of(ANSWERERS.adult))}, ${percentOf(of(ANSWERERS.child))} and ${percentOf(of(ANSWERERS.glimpse))}`;

export const OPENING = `After the search the app may ask the visitor, who still stands before the penguin, up to three questions
(\`docs/decisions/054-one-more-look.md\`): is there a spot here, which bands does it wear, are there so many spots or more, is it this one
or that one, which spots have you not drawn. Measured with **strangers' visitors** (\`packages/simulator/src/strangers\`), written by somebody who had not read the visitors that the
engine was fitted to: other laws of error, warps of the whole, marks placed one by another, spots that are joined or simplified, attention that lapses, glimpses of a few spots.
Adults, children and glimpses, a third each, before made-up penguins that wear two bands of ten colours. \`npm run bench -- looks\` writes this section. Thresholds of the questions, the reasons for which a spot
may be missing (\`OTHER_REASONS\`) and one more level of completeness (\`COMPLETENESS\`) were chosen on other seeds of the same visitors: to these choices they are not
strangers.`;

export const CARELESS_VISITORS = `**Careless** are the same visitors, ${CARELESS.adult}, ${CARELESS.child} and ${CARELESS.glimpse} times as far off in each place and as a whole (adults, children and glimpses): on other seeds of 60 penguins the first
is then right as often as for visitors whom this project has not seen, and on whom an earlier engine was measured from outside (adults 91%, children 50%, glimpses 43%, together 61%; among seven 87%; of 200 penguins 51 and 73%). What looks
can bring depends on what the drawing has told: where more first places are wrong, more can be mended.`;

export const ANSWERS = `**How visitors answer is assumed**; nobody has measured it. Adults, children and glimpses can't tell a place in ${each(({ unsure }) => unsure.spot)} of
cases, two birds in ${each(({ unsure }) => unsure.pair)}, the number in ${each(({ unsure }) => unsure.count)}, the bands in ${each(({ unsure }) => unsure.bands)}. Who
could not tell the bands may be asked once more, after another question: the bird may have turned, but in ${each(({ unsure }) => unsure.bandsAgain)} of these cases they can't tell again (${percentOf(worse(ANSWERERS.child, 2).unsure.bandsAgain)} where they err twice as often). Of those who can, ${percentOf(SAYS_SO)} say so beside that other question already, and answer the bands instead of it. They see a spot where there is none in
${each(({ imagined }) => imagined)}, miss one that is there in ${each(({ missed }) => missed)}, and overlook again what they overlooked while drawing in
${each(({ overlooksAgain }) => overlooksAgain)}; name the wrong one of two in ${each(({ wrongPair }) => wrongPair)}, and a wrong colour in ${each(({ wrongBand }) => wrongBand)}. A place is where they take it to be beside their
own marks, ${POINTING} units off per axis, and where they left out a spot it lies from where the marks beside it say as far as two in three of their own marks do (\`SCATTER\` in \`bench/identification/looks/visits.ts\`: 9 to 13 units by strangers, 11 to 18 by careless ones). Asked for
spots that they have not drawn, they can't tell as often as of a place, notice each that can be seen as often as in a place, add three at most, the most conspicuous first, and one that is not there as often as they see one in a place; where something hides it they mostly say so. Who "see bands but never their colours" can't tell the flippers either in ${each(({ flippers }) => flippers.unsure)}, miss the bands of a flipper in ${each(({ flippers }) => flippers.missed)}, see some where there are none in ${each(({ flippers }) => flippers.imagined)}, and take left for right in ${each(({ flippers }) => flippers.swapped)}; their birds wear bands on the left flipper alone, the right one, both or none in ${[WORN_ON.left, WORN_ON.right, WORN_ON.both, WORN_ON.none].map(percentOf).join(", ")}. Of two birds of which neither is theirs, they can't tell in 45%, and else name the one whose place looks like their bird's. The engine knows one
set of rates for all (\`packages/recognition/src/parameters.ts\`), of a spot in between these.`;

export const UNLISTED = `In ${percentOf(REMOVED)} of the visits the penguin is not among the references. The log-loss is that of the probability of "none of these"
against whether it was so, with visits weighted to the engine's own prior of 5%. A visitor is told "This penguin may not be in the list yet" by \`mayBeUnlisted\`
(\`packages/contract/src/penguin.ts\`), whose threshold was chosen on other seeds.`;
