import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { blockPerson } from '../../../shared/blocks/block-person.ts'
import { call } from '../lib/call.ts'
import { requestIdBehind } from '../lib/faults.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

interface BlockPersonProps {
  person: { id: string; name: string }
  /** The page to open afterwards, if the current page is about the person. */
  next?: string
  onClose: () => void
}

/** Asks for confirmation, then blocks a person; all lists are reloaded without them. */
export function BlockPerson({ person, next, onClose }: BlockPersonProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(blockPerson, { userId: person.id }),
    onSuccess() {
      if (next !== undefined) void navigate(next, { replace: true })
      client.removeQueries({ type: 'inactive' })
      void client.invalidateQueries()
      showAlert({ message: `You blocked ${person.name}.`, type: 'success' })
    },
    onError({ message }) {
      showAlert({ message, type: 'danger', requestId: requestIdBehind(message) })
    },
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={`Block ${person.name}?`}
      confirm="Block"
      danger
      busy={isPending}
      onCancel={onClose}
      onConfirm={() => mutate()}
    >
      Neither of you will see, message or mention the other. They are not notified. You can unblock them in
      your account settings.
    </ConfirmDialog>
  )
}
