import { useEffect } from 'react'
import { createChat } from '../../../shared/chats/create-chat.ts'
import { useMe } from '../session/me.ts'
import { openPrompt } from '../session/prompt.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { closeConversation, messageTo } from './conversation.ts'
import type { Partner } from './conversation.ts'
import { useCreateChat } from './use-create-chat.ts'

/** Asks before a conversation starts. People without a verified school get the prompt to verify instead. */
export function StartConversation({ partner }: { partner: Partner }) {
  const { me, status } = useMe()
  const { create, busy } = useCreateChat()
  const prompt =
    status === 'visitor' ? 'guest-message' : me && !me.schoolVerified ? 'verify-message' : undefined
  const isOwn = me?.id === partner.id
  useEffect(() => {
    if (!prompt && !isOwn) return
    closeConversation()
    if (prompt) openPrompt(prompt, { action: messageTo(partner) })
    else showAlert({ message: createChat.refusals['own-profile'].message, type: 'danger' })
  }, [prompt, isOwn, partner])
  if (!me || prompt || isOwn) return null
  return (
    <ConfirmDialog
      title="Start Conversation?"
      confirm="Start Conversation"
      busy={busy}
      onCancel={closeConversation}
      onConfirm={() => create(partner)}
    >
      Start a private conversation with {partner.name}.
    </ConfirmDialog>
  )
}
