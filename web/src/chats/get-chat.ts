import { queryOptions } from '@tanstack/react-query'
import { getChat } from '../../../shared/chats/get-chat.ts'
import { call } from '../lib/call.ts'

/** A conversation with its partner. */
export const chatQuery = (chatId: string) =>
  queryOptions({
    queryKey: ['chat', chatId],
    queryFn: ({ signal }) => call(getChat, { chatId }, { signal }),
  })
