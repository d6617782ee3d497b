import * as z from 'zod/mini'
import { chatsPageSize, listChats as contract } from '../../shared/chats/list-chats.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { inboxStore } from './inbox-store.ts'

/** A ULID, a slash and the id of a conversation. */
const placeSchema = z
  .string()
  .check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}\/u_[a-z0-9]{1,40}-u_[a-z0-9]{1,40}$/))

export const listChats = operation(
  contract,
  { inbox: only(inboxStore, 'list') },
  async ({ cursor }, { viewer, inbox, visible }) => {
    const page = { limit: chatsPageSize, after: pageAfter(cursor, placeSchema) }
    const { chats, next } = await inbox.list(viewer.id, page)
    const seen = visible(chats.map((chat) => ({ ...chat, person: chat.partner })))
    return pageOf(seen, next)
  },
)
