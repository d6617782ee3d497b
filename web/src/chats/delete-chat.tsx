import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { deleteChat } from '../../../shared/chats/delete-chat.ts'
import { isDeletedAuthor, type Author } from '../../../shared/users/user.ts'
import { call } from '../lib/call.ts'
import { announceHint } from '../live/gaps.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './delete-chat.module.css'

interface DeleteChatProps {
  chatId: string
  partner: Author
  /** A request is deleted for its receiver only. */
  isRequest?: boolean | undefined
  onClose: () => void
}

/** The dialog that asks for whom to delete a conversation, and deletes it. */
export function DeleteChat({ chatId, partner, isRequest = false, onClose }: DeleteChatProps) {
  const navigate = useNavigate()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (whom: 'me' | 'both') => call(deleteChat, { chatId, for: whom }),
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
  const id = useId()
  const isDeleted = isDeletedAuthor(partner)
  const cancel = useRef<HTMLButtonElement>(null)
  // The first button deletes, so the focus starts at the button that cancels.
  useEffect(() => cancel.current?.focus(), [])
  const of = (whom: 'me' | 'both') => ({
    wide: true,
    busy: isPending && variables === whom,
    disabled: isPending && variables !== whom,
    'aria-describedby': `${id}-${whom}`,
    onClick: () => mutate(whom),
  })
  return (
    <Dialog
      title="Delete Conversation?"
      open
      onClose={onClose}
      actions={
        <Button kind="plain" ref={cancel} onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <div className={styles.way}>
        <p id={`${id}-me`}>
          It leaves your messages.{isDeleted ? ' Nobody else has it.' : ` ${partner.name} keeps it.`}
        </p>
        <Button kind="primary" {...of('me')}>
          Delete for me
        </Button>
      </div>
      {!isDeleted && !isRequest && (
        <div className={styles.way}>
          <p id={`${id}-both`}>
            Its messages, photos and videos will be gone for you and for {partner.name}.
          </p>
          <Button kind="danger" {...of('both')}>
            Delete for both
          </Button>
        </div>
      )}
    </Dialog>
  )
}
