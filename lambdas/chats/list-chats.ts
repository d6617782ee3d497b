import * as z from 'zod/mini'
import { chatPostOf } from '../../shared/chats/chat.ts'
import { chatsPageSize, listChats as contract, requestsPageSize } from '../../shared/chats/list-chats.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { inboxStore } from './inbox-store.ts'
import { sharedPosts } from './shared-posts.ts'

/** A ULID, a slash and the id of a conversation. */
const placeSchema = z
  .string()
  .check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}\/u_[a-z0-9]{1,40}-u_[a-z0-9]{1,40}$/))

export const listChats = operation(
  contract,
  { inbox: only(inboxStore, 'list'), posts: only(sharedPosts, 'cardsOf') },
  async ({ cursor, only: which }, { viewer, inbox, posts, visible }) => {
    const after = pageAfter(cursor, placeSchema)
    const page = { limit: which === 'requests' ? requestsPageSize : chatsPageSize, after, only: which }
    const { chats, next } = await inbox.list(viewer.id, page)
    const seen = visible(chats.map((chat) => ({ ...chat, person: chat.partner })))
    const cards = await posts.cardsOf(
      seen.flatMap(({ preview }) => preview?.aboutPost ?? []),
      visible,
    )
    const items = seen.map((chat) => ({
      ...chat,
      post: chatPostOf(cards.get(chat.preview?.aboutPost ?? '')),
      isMuted: chat.preview?.isMuted,
    }))
    return pageOf(items, next)
  },
)
