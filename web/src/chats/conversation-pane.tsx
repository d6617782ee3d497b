import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { partnerIn } from '../../../shared/chats/pair.ts'
import type { Author, Me } from '../../../shared/users/user.ts'
import { useMediaQuery } from '../lib/media-query.ts'
import { AskForPush } from '../notifications/ask-for-push.tsx'
import { useHint } from '../live/live.ts'
import { useMe } from '../session/me.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { optionalPart } from '../ui/lazy-part.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Announcements } from './announcements.tsx'
import { chatQuery, shownChatQuery } from './get-chat.ts'
import { ConversationHeader, UnknownConversationHeader } from './conversation-header.tsx'
import { ConversationSkeleton } from './conversation-skeleton.tsx'
import { useMessageActions } from './use-message-actions.ts'
import { MessageList } from './message-list.tsx'
import { rowsOf } from './message-rows.ts'
import { MessageWriter } from './message-writer.tsx'
import { useMessages } from './list-messages.ts'
import { useOutbox } from './outbox/outbox.ts'
import { onMessageSent, resumeUnsent, sendAgain } from './send-message.ts'
import { RequestBar } from './requests/bar.tsx'
import { useOpening } from './use-opening.ts'
import { useReadMark, useSeenReactions } from './read-chat.ts'
import { ClosedConversation, DeletedConversation, NoConversation, partnerAway } from './states.tsx'
import { useIsTyping } from './typing.ts'

const DealBar = optionalPart(async () => (await import('../deals/bar.tsx')).DealBar)

/** One conversation. It fills a column of fixed height (inbox.module.css) and scrolls inside it. */
export function ConversationPane({ chatId }: { chatId: string }) {
  const { me } = useMe()
  if (!me || partnerIn(chatId, me.id) === undefined) return <NoConversation />
  return <Conversation chatId={chatId} me={me} />
}

function Conversation({ chatId, me }: { chatId: string; me: Me }) {
  // Only on phones, a failure is a page with an h1. On wide screens, the h1 is in the list of conversations.
  const narrow = useMediaQuery('narrow')
  const { data, error, refetch } = useQuery(shownChatQuery(chatId, me))
  if (data) {
    const { chat, ...state } = data
    return <OpenConversation {...{ chatId, me }} partner={chat.partner} {...state} />
  }
  const code = error && 'code' in error ? error.code : undefined
  if (code === 'chat-not-found') return <NoConversation />
  if (code === 'chat-deleted') return <DeletedConversation chatId={chatId} />
  return (
    <>
      <UnknownConversationHeader />
      {error ? (
        <LoadFailed page={narrow} message={error.message} retry={() => void refetch()} />
      ) : (
        <ConversationSkeleton />
      )}
    </>
  )
}

interface OpenConversationProps {
  chatId: string
  me: Me
  partner: Author
  /** Whether messages can be sent. */
  isOpen: boolean
  /** The id of the message up to which the person has read, according to the server. */
  readUpTo?: string | undefined
  isMuted?: boolean | undefined
  isPinned?: boolean | undefined
  isArchived?: boolean | undefined
  isPartnerOnline?: boolean | undefined
  /** The conversation is a request that the person has neither accepted nor replied to. */
  isRequest?: boolean | undefined
}

function OpenConversation({ chatId, me, partner, isOpen, readUpTo, ...state }: OpenConversationProps) {
  const client = useQueryClient()
  const loaded = useMessages(chatId)
  const { messages, partnerReadUpTo, loadOlder, isLoadingOlder, isCurrent } = loaded
  const isLoaded = loaded.status === 'ready'
  const hasOlder = loaded.hasOlder || !isLoaded
  const outbox = useOutbox(chatId, me.id)
  const isTyping = useIsTyping(chatId, partner.id)
  const { isRequest = false } = state
  const actions = useMessageActions(me, isOpen && !isRequest)
  const { newAfter, isAtEnd, setAtEnd } = useOpening({ chatId, meId: me.id, readUpTo, messages, isCurrent })
  const received = messages.findLast(({ senderId }) => senderId === partner.id)
  useReadMark(chatId, me.id, isAtEnd ? received?.id : undefined)
  useSeenReactions(chatId, partner.id)
  useHint((hint) => {
    if (hint.type === 'chat-deleted' && hint.chatId === chatId && hint.deletedBy === partner.id)
      showAlert({ message: `${partner.name} deleted your conversation.`, type: 'okay' })
    // A reply of the person on another page accepts the request, so the conversation is reloaded.
    if (isRequest && hint.type === 'message' && hint.sender.id === me.id)
      void client.invalidateQueries(chatQuery(chatId))
  })
  useEffect(() => resumeUnsent(me.id), [chatId, me.id])
  const rows = useMemo(
    () => rowsOf({ messages, outbox, meId: me.id, partnerReadUpTo, isTyping, hasOlder, newAfter }),
    [messages, outbox, me.id, partnerReadUpTo, isTyping, hasOlder, newAfter],
  )
  const [hasSent, setHasSent] = useState(false)
  const isRefused = outbox.some(({ content }) => content.error === partnerAway)
  useEffect(() => {
    if (isRefused) void client.invalidateQueries(chatQuery(chatId))
  }, [isRefused, client, chatId])
  const onSent = useEffectEvent((to: string) => {
    if (to !== chatId) return
    setHasSent(true)
    if (!isOpen) void client.invalidateQueries(chatQuery(chatId))
  })
  useEffect(() => onMessageSent((message) => onSent(message.chatId)), [])
  return (
    <>
      <title>{partner.name}</title>
      <ConversationHeader chatId={chatId} partner={partner} {...state} />
      <DealBar meId={me.id} partnerId={partner.id} />
      {isLoaded || outbox.length > 0 ? (
        <MessageList
          // The key changes if cached messages turn out to be stale. A new list then opens at the new messages.
          key={newAfter === undefined ? 'end' : 'new'}
          rows={rows}
          opensAtNew={newAfter !== undefined}
          meId={me.id}
          partner={partner}
          loadOlder={loaded.hasOlder && !isLoadingOlder ? loadOlder : undefined}
          isLoadingOlder={isLoadingOlder}
          actions={actions}
          onRetry={sendAgain}
          onEnd={setAtEnd}
        />
      ) : loaded.error ? (
        <LoadFailed message={loaded.error.message} retry={loaded.retry} />
      ) : (
        <ConversationSkeleton />
      )}
      {isLoaded && <Announcements messages={messages} partner={partner} isTyping={isTyping} />}
      {hasSent && isOpen && <AskForPush userId={me.id} name={partner.name} />}
      {isOpen && isRequest ? (
        <RequestBar chatId={chatId} partner={partner} />
      ) : isOpen ? (
        <MessageWriter chatId={chatId} partnerName={partner.name} messages={messages} />
      ) : (
        <ClosedConversation partner={partner} />
      )}
    </>
  )
}
