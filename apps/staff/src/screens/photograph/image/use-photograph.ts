import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { photographQuery } from "../../../api/photographs.ts";
import { readPixels } from "./read-pixels.ts";

/** Loads a photograph for tracing: its pixels, and an address by which the page shows it, once there is one. */
export function usePhotograph(slug: string, id: string) {
  const { data: file } = useSuspenseQuery(photographQuery(slug, id));
  const { data: image } = useSuspenseQuery({
    queryKey: ["pixels", id],
    queryFn: () => readPixels(file),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return { image, address };
}
