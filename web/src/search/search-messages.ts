import { searchKeyOf } from '../../../shared/search/search.ts'
import { searchMessages } from '../../../shared/search/search-messages.ts'
import { call } from '../lib/call.ts'
import { itemsOf, usePages } from '../lib/use-pages.ts'

/** A message may come or be unsent, so results are loaded again after a minute. */
const staleMs = 60_000

/**
 * Returns the results of a text in the person's messages, or in one conversation. `messages` is undefined until the first
 * page is loaded.
 */
export function useFoundMessages(q: string, chatId: string | undefined) {
  const list = usePages({
    key: ['search-messages', q, chatId ?? ''],
    load: (page, signal) => call(searchMessages, { q, ...(chatId && { chatId }), ...page }, { signal }),
    enabled: searchKeyOf(q) !== '',
    staleTime: staleMs,
    // The person is offered to try again, and further typing sends another request.
    retry: () => false,
    refreshOnArrival: false,
  })
  const { pages } = list
  return { ...list, chats: pages?.[0]?.chats ?? [], messages: pages && itemsOf(pages) }
}
