import { mediaAddress } from "@harapen/contract/calls/paths";
import type { DraftedBird } from "@harapen/contract/staff/draft";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { photographQuery } from "../api/photographs.ts";
import styles from "./BirdIcon.module.css";
import { useDraft, useRights, useSlug } from "./use-draft.ts";

interface StaffPictureProps {
  /** The name of a picture, which can be shown if the draft has its digest. */
  file?: string | undefined;
  /** The id of its photograph, which those who may edit the draft can see instead. */
  photograph?: string | undefined;
  className?: string | undefined;
}

/** A picture as visitors see it, else its photograph as staff see it, else a placeholder. */
export function StaffPicture({ file = "", photograph, className }: StaffPictureProps) {
  const slug = useSlug();
  const { edit } = useRights();
  const digest = useDraft().pictures[file];
  if (digest)
    return <img className={className} src={mediaAddress(slug, file, digest)} alt="" loading="lazy" />;
  if (photograph && edit) return <DraftedPicture key={photograph} id={photograph} className={className} />;
  return <span className={className} />;
}

/** A photograph loaded by a staff call, which carries who asks: an image's address alone cannot. */
function DraftedPicture({ id, className }: { id: string; className: string | undefined }) {
  const { data: file } = useQuery(photographQuery(useSlug(), id));
  const address = useFileAddress(file);
  return address ? <img className={className} src={address} alt="" /> : <span className={className} />;
}

/** An address by which the page shows a file, once there is one. */
export function useFileAddress(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

/** A bird's round portrait, else its photograph if that was added just now, else a placeholder. */
export function BirdIcon({ bird: { content } }: { bird: DraftedBird }) {
  const slug = useSlug();
  const { icon, picture, photographs } = content.record;
  const digest = useDraft().pictures[icon];
  if (digest)
    return <img className={styles.icon} src={mediaAddress(slug, icon, digest)} alt="" loading="lazy" />;
  const photograph = photographs?.find(({ file }) => file === picture)?.id;
  return <StaffPicture className={styles.icon} photograph={photograph} />;
}
