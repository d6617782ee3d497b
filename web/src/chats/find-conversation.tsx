import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { chatIdOf } from '../../../shared/chats/pair.ts'
import { textMaximum } from '../../../shared/composer/rich-text.ts'
import type { Me } from '../../../shared/users/user.ts'
import { alertTooLong, lengthOf } from '../composer/too-long.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { chatQuery } from './get-chat.ts'
import { closeConversation } from './conversation.ts'
import type { Partner } from './conversation.ts'

import { keepForLater, useCreateChat } from './create-chat.ts'
import styles from './find-conversation.module.css'

/** Milliseconds after which the dialog shows that the conversation is being looked up. */
const quickMs = 500

/**
 * Opens the conversation with a person and puts the post into its composer; a shared link does not open it. If there is
 * none, or it could not be looked up, asks whether to start one.
 */
export function FindConversation({ me, partner }: { me: Me; partner: Partner }) {
  const [state, setState] = useState<'quick' | 'slow' | 'new'>('quick')
  const [text, setText] = useState(partner.isAnswer ? 'I have one.' : 'Is this still available?')
  const { create, busy } = useCreateChat(me)
  useFound(me, partner, () => setState('new'))
  useEffect(() => {
    const timer = setTimeout(() => setState((before) => (before === 'quick' ? 'slow' : before)), quickMs)
    return () => clearTimeout(timer)
  }, [])
  if (state === 'quick') return null
  const start = () => {
    if (lengthOf(text) > textMaximum) alertTooLong()
    else create({ partner, text })
  }
  return (
    <ConfirmDialog
      title={state === 'new' ? 'Start Conversation?' : 'Send Message'}
      confirm="Start Conversation"
      busy={busy || state === 'slow'}
      onCancel={closeConversation}
      onConfirm={start}
    >
      {state === 'slow' ? (
        <div role="status" aria-busy="true" aria-label="Looking for your conversation">
          <Skeleton height={20} width="70%" />
        </div>
      ) : (
        <>
          <p>Start a private conversation with {partner.name}.</p>
          {partner.postId !== undefined && (
            <div className={styles.first}>
              <TextArea
                label="Message"
                value={text}
                maximum={textMaximum}
                onChange={({ target }) => setText(target.value)}
              />
              <p className={styles.note}>Your message shows the post.</p>
            </div>
          )}
        </>
      )}
    </ConfirmDialog>
  )
}

/** Looks up the conversation and opens it; calls `onNone` if it is not found. */
function useFound({ id: owner }: Me, { id, postId, isLink }: Partner, onNone: () => void): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const chatId = chatIdOf(owner, id)
  const open = useEffectEvent((isOpen: boolean) => {
    closeConversation()
    if (isLink) return
    if (postId !== undefined && isOpen) keepForLater(chatId, { owner, postId })
    void navigate(`/messages/${chatId}`)
  })
  const none = useEffectEvent(onNone)
  useEffect(() => {
    let isClosed = false
    // Cached data may be old, and the person is waiting, so it requests without retries, even when offline.
    client.fetchQuery({ ...chatQuery(chatId), staleTime: 0, retry: false, networkMode: 'always' }).then(
      ({ isOpen }) => isClosed || open(isOpen),
      () => isClosed || none(),
    )
    return () => {
      isClosed = true
    }
  }, [client, chatId])
}
