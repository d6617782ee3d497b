import { queryOptions } from '@tanstack/react-query'
import { getChat } from '../../../shared/chats/get-chat.ts'
import type { Me } from '../../../shared/users/user.ts'
import { call } from '../lib/call.ts'

/** A conversation with its partner. */
export const chatQuery = (chatId: string) =>
  queryOptions({
    queryKey: ['chat', chatId],
    queryFn: ({ signal }) => call(getChat, { chatId }, { signal }),
  })

/** How often an open page asks whether the partner is online. */
const onlineCheckMs = 60_000

/** The conversation on the screen; it says whether the partner is online to a person who turned that on. */
export const shownChatQuery = (chatId: string, { showsOnline = false }: Pick<Me, 'showsOnline'>) =>
  ({
    ...chatQuery(chatId),
    refetchInterval: showsOnline ? onlineCheckMs : false,
  }) as const
