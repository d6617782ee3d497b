import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { createChat } from '../../../shared/chats/create-chat.ts'
import { sendMessage } from '../../../shared/chats/send-message.ts'
import { call } from '../lib/call.ts'
import { requestIdBehind } from '../lib/faults.ts'
import { withFreshId } from '../lib/with-fresh-id.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { closeConversation } from './conversation.ts'
import type { Partner } from './conversation.ts'
import { listChat } from './use-chats.ts'

/**
 * Starts the conversation with a person, or finds the one that exists, and leads to it. Where it began at a post, the first
 * message shows the post.
 */
export function useCreateChat({ replace = false } = {}) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: start,
    // Without a connection it fails at once: the person still stands before the button.
    networkMode: 'always',
    onSuccess({ chat, isNew }) {
      listChat(client, chat)
      closeConversation()
      if (isNew) showAlert({ message: 'New Conversation Started', type: 'success' })
      void navigate(`/messages/${chat.id}`, { replace })
    },
    onError: failed,
  })
  return { create: mutate, busy: isPending }
}

/** A post that could not be sent leads to the conversation all the same. */
async function start({ id: userId, postId }: Partner) {
  const started = await withFreshId(undefined, (id) => call(createChat, { id, userId }))
  const chatId = started.chat.id
  if (postId !== undefined)
    await withFreshId(undefined, (id) => call(sendMessage, { chatId, id, blocks: [], postId })).catch(failed)
  return started
}

function failed({ message }: Error): void {
  showAlert({ message, type: 'danger', requestId: requestIdBehind(message) })
}
