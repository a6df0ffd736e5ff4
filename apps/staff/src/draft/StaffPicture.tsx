import { mediaAddress, PATHS } from "@harapen/contract/calls/paths";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { photographQuery } from "../api/photographs.ts";
import { useDraft, useRights, useSlug } from "./use-draft.ts";

interface StaffPictureProps {
  /** The name of a picture that visitors can see already. */
  published?: string | undefined;
  /** The id of a photograph, which those who may edit the draft can see. */
  photograph?: string | undefined;
  /** The name of the photograph's picture, which others see instead as far as the draft names it. */
  file?: string | undefined;
  className?: string | undefined;
}

/** A picture: as visitors see it where it is published, else as staff do; where there is neither, a place for one. */
export function StaffPicture({ published, photograph, file = "", className }: StaffPictureProps) {
  const slug = useSlug();
  const { edit } = useRights();
  const digest = useDraft().pictures[file];
  if (published) {
    const address = PATHS.media(slug, encodeURIComponent(published));
    return <img className={className} src={address} alt="" loading="lazy" />;
  }
  if (photograph && edit) return <DraftedPicture key={photograph} id={photograph} className={className} />;
  if (!digest) return <span className={className} />;
  return <img className={className} src={mediaAddress(slug, file, digest)} alt="" loading="lazy" />;
}

/** A photograph by the staff's call, which an image's address alone cannot make: it carries who asks. */
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
