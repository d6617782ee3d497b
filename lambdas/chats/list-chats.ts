import * as z from 'zod/mini'
import { chatPostOf } from '../../shared/chats/chat.ts'
import { chatsPageSize, listChats as contract, requestsPageSize } from '../../shared/chats/list-chats.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { inboxKey } from './chat-keys.ts'
import { entryStore } from './entry-store.ts'
import { inboxStore } from './inbox-store.ts'
import { pinStore } from './pin-store.ts'
import { sharedPosts } from './shared-posts.ts'

/** A ULID, a slash and the id of a conversation. */
const placeSchema = z
  .string()
  .check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}\/u_[a-z0-9]{1,40}-u_[a-z0-9]{1,40}$/))

export const listChats = operation(
  contract,
  {
    inbox: only(inboxStore, 'list'),
    pins: only(pinStore, 'list'),
    entries: only(entryStore, 'getMany'),
    posts: only(sharedPosts, 'cardsOf'),
  },
  async ({ cursor, only: which }, { viewer, inbox, pins, entries, posts, visible }) => {
    const after = pageAfter(cursor, placeSchema)
    const page = { limit: which === 'requests' ? requestsPageSize : chatsPageSize, after, only: which }
    const isFirst = !which && !after
    const [{ chats, next }, pinned] = await Promise.all([
      inbox.list(viewer.id, page),
      isFirst ? pinnedChats() : [],
    ])
    const isListed = new Set(pinned.map(({ id }) => id))
    // The index may show a conversation as pinned before the row of pins has its id.
    const others = chats.filter(({ id, preview }) => (isFirst ? !isListed.has(id) : !preview?.isPinned))
    const seen = visible([...pinned, ...others].map((chat) => ({ ...chat, person: chat.partner })))
    const cards = await posts.cardsOf(
      seen.flatMap(({ preview }) => preview?.aboutPost ?? []),
      visible,
    )
    const items = seen.map((chat) => ({
      ...chat,
      post: chatPostOf(cards.get(chat.preview?.aboutPost ?? '')),
      isMuted: chat.preview?.isMuted,
      isPinned: chat.preview?.isPinned,
    }))
    return pageOf(items, next)

    /**
     * Returns the pinned conversations of the inbox, whatever their position in the list. A pinned conversation without
     * messages is left out here, so it appears only at its normal position.
     */
    async function pinnedChats() {
      const ids = await pins.list(viewer.id)
      const found = ids.length > 0 ? await entries.getMany(viewer.id, ids) : new Map<string, never>()
      const listed = [...found].flatMap(
        ([id, { isPinned, inboxKey: place, partner, preview, lastId, lastAt }]) =>
          isPinned && place === inboxKey(viewer.id) && partner && preview && lastId && lastAt !== undefined
            ? { id, partner, preview, lastId, lastAt }
            : [],
      )
      return listed.sort((one, other) => (one.lastId < other.lastId ? 1 : -1))
    }
  },
)
