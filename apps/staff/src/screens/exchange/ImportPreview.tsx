import { mediaAddress } from "@harapen/contract/calls/paths";
import type { BirdDocument, DetailsDocument } from "@harapen/contract/staff/content";
import type { ImportProblem, PendingImport } from "@harapen/contract/staff/import";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { aquariumKey } from "../../api/draft.ts";
import { discardImport, importQuery, takeImport } from "../../api/exchange.ts";
import { useBirdFields } from "../../draft/differences/bird-fields.ts";
import { DifferenceTable, differingFields } from "../../draft/differences/DifferenceTable.tsx";
import { FIELDS } from "../../draft/differences/field-texts.ts";
import { textIn } from "../../draft/display-text.ts";
import { useDraft, useRights, useSlug } from "../../draft/use-draft.ts";
import { COMMON, useFormats, useStaffLocale, useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Failure, Notice, Pill, useShowDone } from "../../ui/Notice.tsx";
import { differingDetails } from "./differing-details.ts";
import styles from "./ExchangeScreen.module.css";
import { fieldNameOf, PROBLEMS } from "./problem-texts.ts";
import { EXCHANGE } from "./texts.ts";

type ReadyImport = Extract<PendingImport, { state: "ready" }>;

/** What a zip would change in what is published, shown before it is taken into the draft. */
export function ImportPreview({ pending }: { pending: ReadyImport }) {
  const texts = useTexts(EXCHANGE);
  const { when } = useFormats();
  const { locale } = useStaffLocale();
  const slug = useSlug();
  const navigate = useNavigate();
  const showDone = useShowDone();
  const queryClient = useQueryClient();
  const { id, by, at, differences, problems, pictures, other } = pending;
  const { admin } = useRights();
  const { details, birds, reordered } = differences;
  const parts = details?.after ? differingDetails(details.before, details.after) : [];
  const imported = birds.flatMap(({ after }) => after ?? []);
  const isSame = !details && birds.length === 0 && !reordered;
  const taking = useMutation({
    mutationFn: () => takeImport(slug, id),
    onSuccess: async () => {
      showDone(texts.taken);
      await navigate(paths.overview(slug));
    },
    // Where the answer is lost, or somebody else was first, the zip is not as it is shown.
    onSettled: () => queryClient.invalidateQueries({ queryKey: aquariumKey(slug) }),
  });
  const discarding = useMutation({
    mutationFn: () => discardImport(slug),
    onSettled: () => queryClient.invalidateQueries({ queryKey: importQuery(slug).queryKey }),
  });
  const isBusy = taking.isPending || discarding.isPending;
  const failed = taking.error ?? discarding.error;
  return (
    <>
      <p>{texts.sentBy(by?.name ?? "", when(at))}</p>
      {other && (
        <Notice tone="todo" title={texts.otherTitle(textIn(other.name, locale) ?? other.slug, other.slug)}>
          <p>{texts.otherMeans(other.penguins, other.known)}</p>
          {!admin && <p>{texts.otherByAdmin}</p>}
        </Notice>
      )}
      {isSame ? (
        <Notice tone="done" title={other ? texts.allKnown : texts.same} />
      ) : (
        <div className={styles.summary}>
          {texts.counts(birds).map(([tone, text]) => (
            <Pill key={text} tone={tone}>
              {text}
            </Pill>
          ))}
        </div>
      )}
      {problems.length > 0 && (
        <Notice tone="todo" title={texts.problemsTitle(problems.length)}>
          <Problems problems={problems} birds={imported} />
        </Notice>
      )}
      {parts.length > 0 && <p>{texts.detailsChanged(parts)}</p>}
      {reordered && <p>{texts.reordered}</p>}
      <ul className={styles.birds}>
        {birds.map((difference) => (
          <BirdDifference
            key={difference.id}
            difference={difference}
            details={details?.after ?? undefined}
            imported={imported}
            pictures={pictures}
          />
        ))}
      </ul>
      {failed !== null && <Failure error={failed} />}
      <div className={styles.actions}>
        {!isSame && (
          <Button variant="primary" disabled={isBusy} onClick={() => taking.mutate()}>
            {other ? texts.takeAsNew : texts.take}
          </Button>
        )}
        {other && admin && <ButtonLink to={paths.aquariumOfZip(slug)}>{texts.asAquarium}</ButtonLink>}
        <Button disabled={isBusy} onClick={() => discarding.mutate()}>
          {isSame ? texts.close : texts.discard}
        </Button>
      </div>
    </>
  );
}

interface BirdDifferenceProps {
  difference: {
    readonly id: string;
    readonly before: BirdDocument | null;
    readonly after: BirdDocument | null;
  };
  /** The zip's settings and labels, where they differ. */
  details: DetailsDocument | undefined;
  /** The birds that the zip adds or changes. */
  imported: readonly BirdDocument[];
  /** The digests of pictures by their names. */
  pictures: Readonly<Record<string, string>>;
}

/** One bird that a zip adds, changes or lacks: its picture, and the changes in plain words. */
function BirdDifference({ difference, details, imported, pictures }: BirdDifferenceProps) {
  const texts = useTexts(EXCHANGE);
  const fields = useTexts(FIELDS);
  const { nameless } = useTexts(COMMON);
  const { locale } = useStaffLocale();
  const slug = useSlug();
  const describeBird = useBirdFields({ details, birds: imported });
  const { before, after } = difference;
  const name = textIn((after ?? before)?.name ?? {}, locale) ?? nameless;
  const kind = !before ? "added" : !after ? "removed" : "changed";
  const address = (document: BirdDocument) =>
    mediaAddress(slug, document.record.picture, pictures[document.record.picture] ?? "");
  const facts = [fields.gender, fields.birthday, fields.place, fields.pair, fields.bands, fields.spots];
  const addresses = [...new Set([before, after].flatMap((each) => (each ? [address(each)] : [])))];
  const changed = differingFields(before && describeBird(before), after && describeBird(after)).filter(
    ({ field }) => field !== fields.picture,
  );
  return (
    <li className={styles.bird}>
      <span className={styles.pictures}>
        {addresses.map((each) => (
          <img key={each} className={styles.picture} src={each} alt="" loading="lazy" />
        ))}
      </span>
      <h3 className={styles.name}>
        <span>{name}</span> <Pill tone={texts.tones[kind]}>{texts.kinds[kind]}</Pill>
      </h3>
      <div className={styles.changes}>
        {kind === "removed" && <p>{texts.removedLead}</p>}
        {kind === "added" && (
          <p>
            {changed
              .filter(({ field }) => facts.includes(field))
              .map(({ field, after: text }) => texts.fact(field, text))
              .join(texts.separator)}
          </p>
        )}
        {kind === "changed" && changed.length > 0 && (
          <DifferenceTable caption={name} heads={[texts.before, texts.after]} differences={changed} />
        )}
        {kind === "changed" && addresses.length > 1 && <p>{texts.newPicture}</p>}
      </div>
    </li>
  );
}

interface ProblemsProps {
  problems: readonly ImportProblem[];
  /** The zip's birds, where known, for the names of those that the aquarium does not have. */
  birds: readonly BirdDocument[];
}

/** The problems, one per line: where each is, and what to do about it. */
export function Problems({ problems, birds }: ProblemsProps) {
  const texts = useTexts(PROBLEMS);
  const { nameless } = useTexts(COMMON);
  const { locale } = useStaffLocale();
  const draft = useDraft();
  const known = [...birds, ...draft.birds.map(({ content }) => content)];
  const nameOf = (id: string) =>
    textIn(known.find(({ record }) => record.id === id)?.name ?? {}, locale) ?? nameless;
  return (
    <ul className={styles.problems}>
      {problems.map(({ code, file, bird, field, message }) => (
        <li key={`${code} ${file} ${bird} ${field} ${message}`}>
          {file && <span className={styles.fileName}>{file}</span>}
          {bird !== undefined && <strong>{nameOf(bird)}</strong>}
          {field !== undefined && <span>{fieldNameOf(texts, field)}</span>}
          <span>{texts.of[code]}</span>
          {texts.withMessage.includes(code) && (
            <span lang="en" className={styles.message}>
              {message}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
