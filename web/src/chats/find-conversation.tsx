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

/** The time after which the dialog shows that the lookup is still running (milliseconds). */
const quickMs = 500

/**
 * Opens an existing conversation with a person and puts the post into its composer. If there is none, or the lookup fails,
 * asks whether to start one. A shared link never opens an existing conversation.
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

/** Looks up the conversation and opens it. Calls `onNone` if the lookup finds none or fails. */
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
    // Skips the cache, which may be stale. The person is waiting, so the request has no retries and fails at once when
    // offline.
    client.fetchQuery({ ...chatQuery(chatId), staleTime: 0, retry: false, networkMode: 'always' }).then(
      ({ isOpen }) => isClosed || open(isOpen),
      () => isClosed || none(),
    )
    return () => {
      isClosed = true
    }
  }, [client, chatId])
}
