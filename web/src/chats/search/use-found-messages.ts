import { searchMessages } from '../../../../shared/search/search-messages.ts'
import { call } from '../../lib/call.ts'
import { itemsOf, usePages } from '../../lib/use-pages.ts'
import { useSettled } from '../../lib/use-settled.ts'

/** A message may come or be unsent, so results are loaded again after a minute. */
const staleMs = 60_000

/** What a typed text finds in the person's messages; undefined until the first page is loaded. */
export function useFoundMessages(typed: string) {
  const q = useSettled(typed.trim())
  const list = usePages({
    key: ['search-messages', q],
    load: (page, signal) => call(searchMessages, { q, ...page }, { signal }),
    staleTime: staleMs,
    // The person is offered to try again, and further typing sends another request.
    retry: () => false,
    refreshOnArrival: false,
  })
  const { pages } = list
  return { ...list, chats: pages?.[0]?.chats ?? [], messages: pages && itemsOf(pages) }
}
