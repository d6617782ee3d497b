import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'

const key = ['message-search-text']
const limitKey = ['message-search-limit']

/** The text of the field that searches messages. It survives a visit to a conversation, and is removed on log-out. */
export function useSearchText() {
  const client = useQueryClient()
  const [text, setText] = useState(() => client.getQueryData<string>(key) ?? '')
  const type = (next: string) => {
    setText(next)
    client.setQueryData(key, next)
  }
  return [text, type] as const
}

/** The conversation to which the search is limited. */
interface Limit {
  chatId: string
  name: string
  /** Whether the field has yet to take the focus. */
  isNew: boolean
}

/** Returns the limit of the search, which is null if there is none, and its setter. The query cache keeps the limit. */
export function useSearchLimit() {
  const client = useQueryClient()
  const { data: limit } = useQuery<Limit | null>({ queryKey: limitKey, queryFn: skipToken })
  return [limit, (next: Limit | null) => client.setQueryData(limitKey, next)] as const
}

/** Limits the search to a conversation, and makes the search field take the focus. */
export const searchWithin = (client: QueryClient, chatId: string, name: string) =>
  client.setQueryData<Limit>(limitKey, { chatId, name, isNew: true })
