import { useMemo } from 'react'
import type { Me } from '../../../shared/users/user.ts'
import { changeComposer } from '../composer/store.ts'
import { openPrompt } from '../session/prompt.ts'
import { useHeart } from './heart-message.ts'
import type { MessageActions } from './message-actions.tsx'
import { messageSubject } from './subject.ts'
import { beginEdit, endEdit } from './update-message.ts'

/**
 * Returns a person's actions on the messages of a conversation. Replies and edits are possible only while messages can be
 * sent.
 */
export function useMessageActions(me: Me, isOpen: boolean): Omit<MessageActions, 'onQuote'> {
  const onHeart = useHeart(me)
  return useMemo(
    () => ({
      onHeart,
      ...(isOpen && {
        onReply: ({ id, chatId }) => {
          if (!me.schoolVerified) return openPrompt('verify-message')
          endEdit(chatId)
          changeComposer(messageSubject(chatId), { replyTo: id })
        },
        onEdit: beginEdit,
      }),
    }),
    [onHeart, isOpen, me],
  )
}
