import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";

interface RemoveDialogProps {
  /** The question. */
  title: string;
  /** What the button says that does it. */
  action: string;
  /** What follows from a yes. */
  children?: ReactNode;
  remove: () => Promise<unknown>;
  /** The list from which somebody goes. */
  queryKey: QueryKey;
  onClose: () => void;
}

/** Asks before somebody's roles are taken from them, in an aquarium or everywhere. */
export function RemoveDialog({ remove, queryKey, onClose, ...question }: RemoveDialogProps) {
  const queryClient = useQueryClient();
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey });
    },
  });
  return (
    <FormDialog
      {...question}
      look="danger"
      doing={removing}
      onSubmit={() => removing.mutate()}
      onClose={onClose}
    />
  );
}
