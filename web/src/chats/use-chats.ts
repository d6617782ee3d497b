import { useQueryClient } from '@tanstack/react-query'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Chat } from '../../../shared/chats/chat.ts'
import { listChats } from '../../../shared/chats/list-chats.ts'
import { newUlid } from '../../../shared/ulid.ts'
import type { Hint } from '../../../shared/live/hint.ts'
import { call, serverNow } from '../lib/call.ts'
import { usePages } from '../lib/use-pages.ts'
import { useMissedChanges } from '../lib/use-missed-changes.ts'
import { useCatchUp, useHint } from '../live/live.ts'
import { useMe } from '../session/me.ts'
import { afterHint, chatsOf, withChat, withFirstPage } from './listed-chats.ts'
import type { ChatsPage } from './listed-chats.ts'

const chatsKey = ['chats'] as const
/** A hint may announce a message this long before the server's list has the message's conversation (milliseconds). */
const listingMs = 10_000
/**
 * The id of the message up to which a hint reported each conversation as deleted. A page that was requested before the hint
 * may still list the conversation.
 */
const deletedUpTo = new Map<string, string>()

/** The person's conversations, newest message first; hints and catching up keep them current. */
export function useChats() {
  const { me } = useMe()
  const client = useQueryClient()
  const list = usePages({
    key: chatsKey,
    load: async (page, signal) => withoutDeleted(await call(listChats, page, { signal })),
    enabled: me?.verified === true,
    refreshOnArrival: false,
  })
  const noteChange = useMissedChanges(list, () => void refresh(client))
  useHint((hint) => {
    noteChange()
    if (hint.type === 'chat-deleted') deletedUpTo.set(hint.chatId, hint.upTo)
    if (!me || !client.getQueryData(chatsKey)) return
    if (!change(client, (pages) => afterHint(pages, hint, me.id))) void refresh(client)
  })
  useCatchUp(() => void refresh(client))
  useEffect(() => {
    // Cached conversations of an earlier visit are stale, because no hints were received since.
    if (client.getQueryData(chatsKey)) void refresh(client)
  }, [client])
  const { pages } = list
  return { ...list, chats: useMemo(() => pages && chatsOf(pages), [pages]) }
}

/** Updates the inbox after a hint about one of its conversations, even while the inbox is not on the screen. */
export function changeChats(client: QueryClient, hint: Extract<Hint, { type: 'chat-updated' }>): void {
  change(client, (pages) => afterHint(pages, hint, '') ?? [...pages])
}

/**
 * Returns the archived conversations or the requests, newest message first. A new message can move a conversation to the
 * inbox, so hints reload the list.
 */
export function useChatsApart(only: 'archived' | 'requests') {
  const { me } = useMe()
  const client = useQueryClient()
  const key = ['chats-apart', only]
  const list = usePages({
    key,
    load: (page, signal) => call(listChats, { ...page, only }, { signal }),
    enabled: me?.verified === true,
  })
  const reload = () => void client.invalidateQueries({ queryKey: key })
  useHint(({ type }) => {
    if (type === 'message' || type === 'chat-updated' || type === 'chat-deleted') reload()
  })
  useCatchUp(reload)
  const { pages } = list
  return { ...list, chats: useMemo(() => pages && chatsOf(pages), [pages]) }
}

/** Adds a conversation that was started on this page to the inbox at once. */
export function listChat(client: QueryClient, chat: Chat): void {
  change(client, (pages) =>
    chatsOf(pages).some(({ id }) => id === chat.id) ? [...pages] : withChat(pages, chat),
  )
}

/** Reloads the first page. If that fails, the next hint or visit retries. */
async function refresh(client: QueryClient): Promise<void> {
  const newSince = newUlid(serverNow() - listingMs)
  const fresh = await call(listChats, {}).catch(() => undefined)
  if (fresh) change(client, (pages) => withFirstPage(pages, withoutDeleted(fresh), newSince))
}

function withoutDeleted(page: ChatsPage): ChatsPage {
  return { ...page, items: page.items.filter(({ id, lastId }) => lastId > (deletedUpTo.get(id) ?? '')) }
}

/** Changes the loaded pages. Returns false if they have to be reloaded instead. */
function change(client: QueryClient, how: (pages: readonly ChatsPage[]) => ChatsPage[] | undefined): boolean {
  const list = client.getQueryData<InfiniteData<ChatsPage>>(chatsKey)
  const pages = list && how(list.pages)
  if (list && pages)
    client.setQueryData<InfiniteData<ChatsPage>>(chatsKey, {
      pages,
      pageParams: list.pageParams.slice(0, pages.length),
    })
  return pages !== undefined
}
