import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

const key = ['message-search-text']

/**
 * The text of the field that searches messages. It is kept as long as what was loaded, so it is still there after a visit
 * to a conversation, and is forgotten when the person logs out.
 */
export function useSearchText() {
  const client = useQueryClient()
  const [text, setText] = useState(() => client.getQueryData<string>(key) ?? '')
  const type = (next: string) => {
    setText(next)
    client.setQueryData(key, next)
  }
  return [text, type] as const
}
