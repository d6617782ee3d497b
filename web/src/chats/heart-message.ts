import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Message } from '../../../shared/chats/chat.ts'
import { heartMessage } from '../../../shared/chats/heart-message.ts'
import { RefusalError } from '../../../shared/contract.ts'
import { call } from '../lib/call.ts'
import { wentWrong } from '../lib/unavailable.ts'
import { openPrompt } from '../session/prompt.ts'
import type { Me } from '../../../shared/users/user.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { showHearts } from './list-messages.ts'

/** The end of each message's queue: presses are sent one after the other. */
const queues = new Map<string, Promise<void>>()
/** The last press on each message with a request in flight. */
const wanted = new Map<string, boolean>()

/** Gives a message a heart or takes it back, optimistically; rolls back if it is refused. */
export function useHeart(me: Me): (message: Message, isHearted: boolean) => void {
  const client = useQueryClient()
  return useCallback(
    (message, isHearted) => {
      if (!me.schoolVerified) return openPrompt('verify-message')
      const { id, chatId, hearts } = message
      const others = hearts.filter((one) => one !== me.id)
      const before = hearts.includes(me.id)
      const show = (is: boolean) => showHearts(client, chatId, id, is ? [...others, me.id] : others)
      show(isHearted)
      wanted.set(id, isHearted)
      const send = async () => {
        // Of several presses, only the last is sent.
        if (wanted.get(id) !== isHearted) return
        try {
          const changed = await call(heartMessage, { chatId, messageId: id, isHearted })
          if (wanted.get(id) !== isHearted) return
          showHearts(client, chatId, id, changed.hearts)
          if (isHearted) showAlert({ message: 'Reaction sent.', type: 'success' })
        } catch (error) {
          if (wanted.get(id) === isHearted) show(before)
          showAlert({ message: error instanceof RefusalError ? error.message : wentWrong, type: 'danger' })
        }
      }
      const end = (queues.get(id) ?? Promise.resolve()).then(send)
      queues.set(id, end)
    },
    [client, me],
  )
}
