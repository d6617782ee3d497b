import { useEffect } from 'react'
import { createChat } from '../../../shared/chats/create-chat.ts'
import { useMe } from '../session/me.ts'
import { openPrompt } from '../session/prompt.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { closeConversation, messageTo } from './conversation.ts'
import type { Partner } from './conversation.ts'
import { FindConversation } from './find-conversation.tsx'

/**
 * Opens the dialog for a conversation. Visitors get the prompt to log in, and people without a verified school the prompt to
 * verify.
 */
export function StartConversation({ partner }: { partner: Partner }) {
  const { me, status } = useMe()
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
  return <FindConversation key={`${partner.id} ${partner.postId}`} me={me} partner={partner} />
}
