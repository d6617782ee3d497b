/** The messages of a conversation: loads pages, applies hints, and catches up after hints may have been missed. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Message } from '../../../shared/chats/chat.ts'
import { listMessages } from '../../../shared/chats/list-messages.ts'
import type { Reactions } from '../../../shared/chats/message-emoji.ts'
import { partnerIn } from '../../../shared/chats/pair.ts'
import type { Hint } from '../../../shared/live/hint.ts'
import { call } from '../lib/call.ts'
import { useWhenBack } from '../lib/online.ts'
import { onHint, useCatchUp, useHint, useLook } from '../live/live.ts'
import { useMe } from '../session/me.ts'
import { lookForNew, oneAtATime } from './catch-up.ts'
import type { Kept } from './catch-up.ts'
import { noteMessage } from './outbox/later-id.ts'
import { newestPage, withHearts, withHint, withMessage, withOlder } from './loaded-messages.ts'
import type { LoadedMessages } from './loaded-messages.ts'
import { onMessageSent } from './send-message.ts'

const none: readonly Message[] = []
const messagesKey = (chatId: string) => ['messages', chatId] as const

/**
 * The loaded messages of a conversation in the order of their ids, each once, without messages in flight. `error` is why the
 * first page failed to load, `olderFailed` the sentence for a failed older page. `isCurrent` is true once the messages that
 * arrived since an earlier visit are loaded, or failed to load.
 */
export function useMessages(chatId: string) {
  const client = useQueryClient()
  const { me } = useMe()
  const partnerId = me && partnerIn(chatId, me.id)
  const query = useQuery({
    queryKey: messagesKey(chatId),
    queryFn: ({ signal }) => loadNewest(chatId, partnerId, signal),
    staleTime: Infinity,
    // Structural sharing would compare up to ten thousand messages at each change. Unchanged messages already are the same
    // objects.
    structuralSharing: false,
  })
  useHint((hint) => change(client, chatId, (loaded) => withHint(loaded, hint, seenBy(chatId, partnerId))))
  useEffect(() => onMessageSent((message) => showMessage(client, message)), [client])
  const isLoaded = query.data !== undefined
  const [hadSome] = useState(isLoaded)
  const [hasArrived, setArrived] = useState(false)
  const { catchUp, arrive, begin } = useMemo(() => looksOf(client, chatId), [client, chatId])
  useCatchUp(catchUp)
  useLook(catchUp)
  useEffect(() => void arrive().then(() => setArrived(true)), [arrive])
  useEffect(() => {
    if (isLoaded) begin()
  }, [isLoaded, begin])

  const {
    mutate,
    isPending,
    error: olderError,
  } = useMutation({ mutationFn: () => loadOlderPage(client, chatId) })
  const loadOlder = useCallback(() => mutate(), [mutate])
  useWhenBack(olderError ? loadOlder : undefined)

  const { data: loaded, error, refetch } = query
  const newestId = loaded?.messages.at(-1)?.id
  useEffect(() => {
    if (newestId) noteMessage(chatId, newestId)
  }, [chatId, newestId])
  return {
    messages: loaded?.messages ?? none,
    partnerReadUpTo: loaded?.partnerReadUpTo,
    hasOlder: loaded?.cursor !== undefined,
    isCurrent: isLoaded && (hasArrived || !hadSome),
    loadOlder,
    isLoadingOlder: isPending,
    olderFailed: olderError?.message,
    status: loaded ? ('ready' as const) : error ? ('failed' as const) : ('loading' as const),
    error,
    retry: useCallback(() => void refetch(), [refetch]),
  }
}

/**
 * Adds a message that `send-message` returned, or that another operation has just loaded. A first page in flight may lack
 * the message, so that page is requested again.
 */
export function showMessage(client: QueryClient, message: Message): void {
  const queryKey = messagesKey(message.chatId)
  if (client.getQueryData(queryKey)) change(client, message.chatId, (loaded) => withMessage(loaded, message))
  else void client.invalidateQueries({ queryKey })
}

/** Sets the reactions of a message. */
export function showHearts(
  client: QueryClient,
  chatId: string,
  messageId: string,
  reactions: Reactions,
): void {
  change(client, chatId, (loaded) => withHearts(loaded, messageId, reactions, Date.now()))
}

function change(client: QueryClient, chatId: string, how: (loaded: LoadedMessages) => LoadedMessages): void {
  client.setQueryData<LoadedMessages>(messagesKey(chatId), (loaded) => loaded && how(loaded))
}

const seenBy = (chatId: string, partnerId: string | undefined) => ({ chatId, partnerId, at: Date.now() })

/** Loads the newest page, and applies the hints that arrived during the request. */
async function loadNewest(
  chatId: string,
  partnerId: string | undefined,
  signal: AbortSignal,
): Promise<LoadedMessages> {
  const hints: Hint[] = []
  const stop = onHint((hint) => hints.push(hint))
  try {
    const requestedAt = Date.now()
    const page = await call(listMessages, { chatId }, { signal })
    const loaded = newestPage({ ...page, requestedAt })
    return hints.reduce((all, hint) => withHint(all, hint, seenBy(chatId, partnerId)), loaded)
  } finally {
    stop()
  }
}

async function loadOlderPage(client: QueryClient, chatId: string): Promise<void> {
  const cursor = client.getQueryData<LoadedMessages>(messagesKey(chatId))?.cursor
  if (cursor === undefined) return
  const requestedAt = Date.now()
  const page = await call(listMessages, { chatId, cursor })
  // The conversation may have been deleted or reloaded in the meantime.
  change(client, chatId, (loaded) =>
    loaded.cursor === cursor ? withOlder(loaded, { ...page, requestedAt }) : loaded,
  )
}

/**
 * Returns functions for the moments at which new messages are loaded. None of them retries, because the next moment soon
 * follows.
 */
function looksOf(client: QueryClient, chatId: string) {
  const kept: Kept = {
    get: () => client.getQueryData<LoadedMessages>(messagesKey(chatId)),
    change: (how) => change(client, chatId, how),
    list: (page) => call(listMessages, { chatId, ...page }),
  }
  const look = oneAtATime(() => lookForNew(kept))
  let hasMissed = false
  const catchUp = () => {
    if (kept.get()) void look().catch(() => undefined)
    else hasMissed = true
  }
  return {
    catchUp,
    /** Call on mounting: cached messages of an earlier visit are stale, because no hints were received since. */
    arrive: async () => {
      if (kept.get()) await look().catch(() => undefined)
    },
    /** Call once the first page is loaded, because hints may have been missed during its request. */
    begin: () => {
      if (hasMissed) catchUp()
      hasMissed = false
    },
  }
}
