import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { createChat } from '../../../shared/chats/create-chat.ts'
import type { Me } from '../../../shared/users/user.ts'
import { changeComposer, getComposer, loadComposer } from '../composer/store.ts'
import { call } from '../lib/call.ts'
import { requestIdBehind } from '../lib/faults.ts'
import { withFreshId } from '../lib/with-fresh-id.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { closeConversation } from './conversation.ts'
import type { Partner } from './conversation.ts'
import { sendFrom } from './send-message.ts'
import { messageSubject } from './subject.ts'
import { listChat } from './use-chats.ts'

const mutationKey = ['create-chat']

interface Beginning {
  partner: Partner
  /** The text of the first message, which also shows the partner's post. */
  text?: string
}

/**
 * Starts the conversation with a person and opens it. If it begins with a post, the first message has the post and the text,
 * and is sent like any other message. If the conversation already exists, its composer gets the post and the text, and
 * nothing is sent.
 */
export function useCreateChat({ id: owner }: Me, { replace = false } = {}) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: ({ partner: { id: userId } }: Beginning) =>
      withFreshId(undefined, (id) => call(createChat, { id, userId })),
    // Without a connection the request fails at once instead of waiting, because the person has just pressed the button.
    networkMode: 'always',
    onSuccess({ chat, isNew }, { partner: { postId }, text = '' }) {
      listChat(client, chat)
      closeConversation()
      if (isNew) showAlert({ message: 'New Conversation Started', type: 'success' })
      if (postId !== undefined && isNew) sendFrom(chat.id, { owner, text, postId })
      else if (postId !== undefined) keepForLater(chat.id, { owner, text, postId })
      void navigate(`/messages/${chat.id}`, { replace })
    },
    onError: ({ message }) => showAlert({ message, type: 'danger', requestId: requestIdBehind(message) }),
  })
  const create = (beginning: Beginning) => {
    // A second press may come before React has rendered the first.
    if (client.isMutating({ mutationKey }) === 0) mutate(beginning)
  }
  return { create, busy: isPending }
}

/** Puts a post into the composer of a conversation, and the text if nothing is typed there yet. Sends nothing. */
export function keepForLater(
  chatId: string,
  { owner, text = '', postId }: { owner: string; text?: string; postId: string },
): void {
  const subject = messageSubject(chatId)
  loadComposer(subject, owner, getComposer(subject).form)
  changeComposer(subject, { postId, text: getComposer(subject).text || text })
}
