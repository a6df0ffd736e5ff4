import { mediaAddress } from "@harapen/contract/calls/paths";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { photographQuery } from "../api/photographs.ts";
import { useDraft, useRights, useSlug } from "./use-draft.ts";

interface StaffPictureProps {
  /** The name of a picture, which can be shown if the draft has its digest. */
  file?: string | undefined;
  /** The id of its photograph, which those who may edit the draft can see instead. */
  photograph?: string | undefined;
  className?: string | undefined;
}

/** A picture as visitors see or will see it, otherwise its photograph as staff see it, otherwise a placeholder. */
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
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address ? <img className={className} src={address} alt="" /> : <span className={className} />;
}
