import { DETECTOR } from "../sets/traces.ts";

/** The prose of the section, which is independent of the figures. */

const percentWithout = (share: number) => (100 * (1 - share)).toFixed(1);

export const SETS = `Made-up penguins with the statistics of real ones: 4 to 35 clear spots (quartiles 10, 16 and 21) of a radius of 1.5, 1.9 and 2.3
canvas units (quartiles), a fifth of them outside the grid and 7% beside the egg, as counted on 23 Humboldt penguins of London Zoo
(\`packages/simulator/src/humboldt-patterns.ts\` names the source). The same visitors draw them as the other simulated penguins. They leave
out a spot the more often the smaller it is: one of radius 1.9 adults in 12%, children in 31%, and who caught a glimpse in 41% of the
drawings. That is the simulator's rate, by size alone; what people do before twenty small spots is not known. So another set has
visitors who stop after 6 to 12 spots, as many as real drawings of penguins had strokes, and draw large ones sooner; no oracle knows when
they stop. The engine's fourth level of completeness, a few spots alone, was chosen on drawings of tuning seeds, some of them of such birds
(\`docs/decisions/054-one-more-look.md\`); nothing else was fitted to any of these sets. \`npm run bench -- humboldt\` writes this section.`;

export const TRACING = `**References as keepers trace them.** Keepers know a bird's spots from photographs, with errors. Of the detector's
proposals on one photograph ${percentWithout(DETECTOR.recall)}% of the spots are missed, and ${percentWithout(DETECTOR.precision)}% of the proposals are mistakes (\`docs/tracing.md\`, measured on photographs of
real birds); a keeper who looks at all of them leaves 2% of the spots missed, a third of what was not proposed even as doubtful, and a quarter
of the mistakes (assumed: nobody has counted what keepers overlook). Between photographs each
spot moves by 2.5 units per axis (measured), and the whole with the anchors, by 3 units and 3% of its size (assumed). Two photographs
joined have every spot that either has, with its share of the photographs as \`presence\`, which the engine takes for the probability that
the bird has the spot at all. Who traces by hand has the same errors of place, and misses and mistakes nothing. The drawings are the same in each row, so that the losses' standard errors are those of the differences.`;
