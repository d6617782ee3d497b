import { queryOptions } from '@tanstack/react-query'
import { getChat } from '../../../shared/chats/get-chat.ts'
import type { Me } from '../../../shared/users/user.ts'
import { call } from '../lib/call.ts'

/** The query for a conversation with its partner. */
export const chatQuery = (chatId: string) =>
  queryOptions({
    queryKey: ['chat', chatId],
    queryFn: ({ signal }) => call(getChat, { chatId }, { signal }),
  })

/** How often an open page requests whether the partner is online. */
const onlineCheckMs = 60_000

/**
 * The query for the conversation on the screen. For people who turned on `showsOnline`, the query repeats, because its
 * response says whether the partner is online.
 */
export const shownChatQuery = (chatId: string, { showsOnline = false }: Pick<Me, 'showsOnline'>) =>
  ({
    ...chatQuery(chatId),
    refetchInterval: showsOnline ? onlineCheckMs : false,
  }) as const
