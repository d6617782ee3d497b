import { useMutation } from '@tanstack/react-query'
import type { Message } from '../../../shared/chats/chat.ts'
import { unsendMessage } from '../../../shared/chats/unsend-message.ts'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { call } from '../lib/call.ts'
import { announceHint } from '../live/gaps.ts'
import { wentWrong } from '../lib/unavailable.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

interface UnsendMessageProps {
  message: Message
  partnerName: string
  onClose: () => void
}

/** The dialog that asks before a message's content is removed for both people. */
export function UnsendMessage({ message, partnerName, onClose }: UnsendMessageProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(unsendMessage, { chatId: message.chatId, messageId: message.id }),
    onSuccess: (unsent) => announceHint({ type: 'message-changed', message: unsent }),
    onError: (error) =>
      showAlert({ message: error instanceof RefusalError ? error.message : wentWrong, type: 'danger' }),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title="Unsend Message?"
      confirm="Unsend"
      danger
      busy={isPending}
      onCancel={onClose}
      onConfirm={() => mutate()}
    >
      It will be removed for you and for {partnerName}, who may have read it.
    </ConfirmDialog>
  )
}
