import { searchMessages as contract } from '../../shared/search/search-messages.ts'
import { operation } from '../access/operation.ts'
import { entryStore } from '../chats/entry-store.ts'
import { partnerIn } from '../../shared/chats/pair.ts'
import { messageStore } from '../chats/message-store.ts'
import { only } from '../platform/effect.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { findMessages, messagePlaceSchema } from './found-messages.ts'
import { indexQueries } from './index-queries.ts'
import { chatsNamed } from './named-chats.ts'
import { typedNames } from './people-query.ts'

export const searchMessages = operation(
  contract,
  {
    index: only(indexQueries, 'messages'),
    messages: only(messageStore, 'getMany'),
    entries: only(entryStore, 'getMany', 'all'),
  },
  async ({ q, chatId, cursor }, { viewer, visible, ...sources }) => {
    const after = pageAfter(cursor, messagePlaceSchema)
    const words = typedNames(q)
    const partnerId = chatId && partnerIn(chatId, viewer.id)
    const isOfOthers = chatId !== undefined && partnerId === undefined
    if (words.length === 0 || isOfOthers) return { items: [], chats: [] }
    const [{ items, next }, entries] = await Promise.all([
      findMessages({ userId: viewer.id, partnerId, words, after }, { ...sources, visible }),
      after || chatId ? undefined : sources.entries.all(viewer.id),
    ])
    return { ...pageOf(items, next), chats: entries && chatsNamed(words, entries, visible) }
  },
)
