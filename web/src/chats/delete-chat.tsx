import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { deleteChat } from '../../../shared/chats/delete-chat.ts'
import type { Author } from '../../../shared/users/user.ts'
import { call } from '../lib/call.ts'
import { announceHint } from '../live/gaps.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** Asks for confirmation, then deletes a conversation for both people. */
export function DeleteChat({
  chatId,
  partner,
  onClose,
}: {
  chatId: string
  partner: Author
  onClose: () => void
}) {
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteChat, { chatId }),
    onSuccess: ({ clearedUpTo }) => {
      announceHint({ type: 'chat-deleted', chatId, upTo: clearedUpTo })
      onClose()
      void navigate('/messages')
      showAlert({ message: 'Chat deleted', type: 'success' })
    },
    onError: () => {
      onClose()
      showAlert({ message: "Couldn't delete all chat messages", type: 'danger' })
      showAlert({ message: 'Something went wrong', type: 'danger' })
    },
  })
  return (
    <ConfirmDialog
      title="Delete Conversation?"
      confirm="Delete"
      danger
      busy={isPending}
      onCancel={onClose}
      onConfirm={mutate}
    >
      Its messages and photos will be gone for you and for {partner.name}.
    </ConfirmDialog>
  )
}
