import { useEffect } from 'react'
import { closeConversation, messageTo } from './conversation.ts'
import type { Partner } from './conversation.ts'
import { useMe } from '../session/me.ts'
import { openPrompt } from '../session/prompt.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** Asks before a conversation starts. People without a verified school get the prompt to verify instead. */
export function StartConversation({ partner }: { partner: Partner }) {
  const { me, status } = useMe()
  const prompt =
    status === 'visitor' ? 'guest-message' : me && !me.schoolVerified ? 'verify-message' : undefined
  useEffect(() => {
    if (!prompt) return
    closeConversation()
    openPrompt(prompt, { action: messageTo(partner) })
  }, [prompt, partner])
  if (!me || prompt) return null
  const start = () => {
    closeConversation()
    showAlert({ message: 'Messages are not open yet. Leave a comment for now.', type: 'okay' })
  }
  return (
    <ConfirmDialog
      title="Start Conversation?"
      confirm="Start Conversation"
      onCancel={closeConversation}
      onConfirm={start}
    >
      Start a private conversation with {partner.name}.
    </ConfirmDialog>
  )
}
