import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";

interface RemoveDialogProps {
  /** The question. */
  title: string;
  /** The text of the confirming button. */
  action: string;
  /** The consequences of a yes. */
  children?: ReactNode;
  remove: () => Promise<unknown>;
  /** The query of the list from which somebody is removed. */
  queryKey: QueryKey;
  onClose: () => void;
}

/** Asks before somebody's roles are removed, in an aquarium or everywhere. */
export function RemoveDialog({ remove, queryKey, onClose, ...question }: RemoveDialogProps) {
  const queryClient = useQueryClient();
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: onClose,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return (
    <FormDialog
      {...question}
      variant="danger"
      doing={removing}
      onSubmit={() => removing.mutate()}
      onClose={onClose}
    />
  );
}
