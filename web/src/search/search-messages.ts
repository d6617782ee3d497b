import { searchKeyOf } from '../../../shared/search/search.ts'
import { searchMessages } from '../../../shared/search/search-messages.ts'
import { call } from '../lib/call.ts'
import { itemsOf, usePages } from '../lib/use-pages.ts'

/** Milliseconds after which results are stale, because messages may have been sent or unsent. */
const staleMs = 60_000

/**
 * The messages that match a text, of all the person's conversations or of one. `messages` is undefined until the first page
 * is loaded.
 */
export function useFoundMessages(q: string, chatId: string | undefined) {
  const list = usePages({
    key: ['search-messages', q, chatId ?? ''],
    load: (page, signal) => call(searchMessages, { q, ...(chatId && { chatId }), ...page }, { signal }),
    enabled: searchKeyOf(q) !== '',
    staleTime: staleMs,
    // Not retried: the page offers a retry, and further typing sends another request.
    retry: () => false,
    refreshOnArrival: false,
  })
  const { pages } = list
  return { ...list, chats: pages?.[0]?.chats ?? [], messages: pages && itemsOf(pages) }
}
