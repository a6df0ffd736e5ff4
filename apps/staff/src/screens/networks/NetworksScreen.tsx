import { BLOCK_HOURS, type BlockHours, type RefusedNetwork } from "@harapen/contract/staff/networks";
import { Radio } from "@mantine/core";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { blockNetwork, networksQuery, unblockNetwork } from "../../api/networks.ts";
import { useFormats, useStaffLocale, useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { CardCell, CardRow, CardTable } from "../../ui/CardTable.tsx";
import { FormDialog } from "../../ui/Dialog.tsx";
import { Failure, Notice, Pill, useShowDone } from "../../ui/Notice.tsx";
import { EmptyState, Page, Section } from "../../ui/Page.tsx";
import styles from "./NetworksScreen.module.css";
import { NETWORKS } from "./texts.ts";

const SHOWN_LENGTH = 8;

/** Returns what is shown of a network's pseudonym, as in the audit log. */
const nameOf = ({ id }: RefusedNetwork) => id.slice(0, SHOWN_LENGTH);

/** The screen of the networks that the server refused, where an admin blocks one for a time. */
export function NetworksScreen() {
  const texts = useTexts(NETWORKS);
  const { columns } = texts;
  const { networks } = useSuspenseQuery(networksQuery).data;
  const [asked, setAsked] = useState<RefusedNetwork>();
  return (
    <Page title={texts.title} lead={texts.lead}>
      {networks.length === 0 ? (
        <Section title={texts.list}>
          <EmptyState title={texts.noneTitle}>{texts.none}</EmptyState>
        </Section>
      ) : (
        <Section title={texts.list}>
          <CardTable label={texts.list} heads={Object.values(columns)}>
            {networks.map((network) => (
              <NetworkRow key={network.id} network={network} onBlock={() => setAsked(network)} />
            ))}
          </CardTable>
        </Section>
      )}
      <Notice tone="info" title={texts.whatTitle}>
        <p>{texts.what}</p>
        <p>{texts.names}</p>
      </Notice>
      {asked && <BlockDialog network={asked} onClose={() => setAsked(undefined)} />}
    </Page>
  );
}

interface NetworkRowProps {
  network: RefusedNetwork;
  onBlock: () => void;
}

function NetworkRow({ network, onBlock }: NetworkRowProps) {
  const texts = useTexts(NETWORKS);
  const { columns } = texts;
  const { locale } = useStaffLocale();
  const { when } = useFormats();
  const { refusals, last_at, blocked_until, own } = network;
  const name = nameOf(network);
  const all = refusals.reduce((sum, { count }) => sum + count, 0);
  return (
    <CardRow cells="lines">
      <CardCell>
        <span className={styles.network}>
          <strong className={styles.name}>{name}</strong>
          {own && <Pill tone="todo">{texts.own}</Pill>}
          {blocked_until !== null && <Pill tone="wrong">{texts.isBlocked}</Pill>}
        </span>
      </CardCell>
      <CardCell label={columns.refused}>
        <span className={styles.times}>{texts.times(all.toLocaleString(locale))}</span>
      </CardCell>
      <CardCell label={columns.reasons}>
        <ul className={styles.reasons}>
          {refusals.map(({ refused_for, count }) => (
            <li key={refused_for}>
              {texts.reason(texts.reasons[refused_for], count.toLocaleString(locale))}
            </li>
          ))}
        </ul>
      </CardCell>
      <CardCell label={columns.last}>{last_at !== null && <span>{when(last_at)}</span>}</CardCell>
      <CardCell label={columns.block}>
        {blocked_until === null ? (
          <Button variant="danger" aria-label={texts.blockOf(name)} onClick={onBlock}>
            {texts.block}
          </Button>
        ) : (
          <BlockState network={network} until={when(blocked_until)} />
        )}
      </CardCell>
    </CardRow>
  );
}

/** Until when a network is blocked, and the button that ends it. */
function BlockState({ network, until }: { network: RefusedNetwork; until: string }) {
  const texts = useTexts(NETWORKS);
  const queryClient = useQueryClient();
  const showDone = useShowDone();
  const ending = useMutation({
    mutationFn: () => unblockNetwork(network.id),
    onSuccess: () => showDone(texts.unblocked(nameOf(network))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: networksQuery.queryKey }),
  });
  return (
    <span className={styles.state}>
      <span>{texts.until(until)}</span>
      <Button
        aria-label={texts.unblockOf(nameOf(network))}
        disabled={ending.isPending}
        onClick={() => ending.mutate()}
      >
        {texts.unblock}
      </Button>
      {ending.isError && <Failure error={ending.error} />}
    </span>
  );
}

/** Asks for how long, and says who is blocked, before a network is. */
function BlockDialog({ network, onClose }: { network: RefusedNetwork; onClose: () => void }) {
  const texts = useTexts(NETWORKS);
  const queryClient = useQueryClient();
  const showDone = useShowDone();
  const [hours, setHours] = useState<BlockHours>(1);
  const name = nameOf(network);
  const blocking = useMutation({
    mutationFn: () => blockNetwork(network.id, hours),
    onSuccess: async () => {
      onClose();
      showDone(texts.blocked(name));
      await queryClient.invalidateQueries({ queryKey: networksQuery.queryKey });
    },
  });
  return (
    <FormDialog
      title={texts.blockTitle(name)}
      action={texts.block}
      variant="danger"
      doing={blocking}
      onSubmit={() => blocking.mutate()}
      onClose={onClose}
    >
      {network.own && (
        <Notice tone="todo" title={texts.ownTitle}>
          {texts.ownLead}
        </Notice>
      )}
      <p>{texts.blockLead}</p>
      <Radio.Group
        label={texts.howLong}
        value={String(hours)}
        onChange={(value) => setHours(BLOCK_HOURS.find((each) => String(each) === value) ?? 1)}
      >
        {BLOCK_HOURS.map((each) => (
          <Radio key={each} className={styles.choice} value={String(each)} label={texts.hours(each)} />
        ))}
      </Radio.Group>
    </FormDialog>
  );
}
