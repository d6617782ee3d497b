import { partnerIn } from '../../shared/chats/pair.ts'
import { updateChat as contract } from '../../shared/chats/update-chat.ts'
import { operation } from '../access/operation.ts'
import { sockets } from '../live/sockets.ts'
import { only } from '../platform/effect.ts'
import { accepting, archiving, chatStateStore, muting, unreading } from './chat-state-store.ts'
import { isArchived, isLater } from './entry.ts'

/** Only the caller's entry changes; their other pages get a hint. */
export const updateChat = operation(
  contract,
  { chats: chatStateStore, live: only(sockets, 'sendHint') },
  async ({ chatId, ...wanted }, { viewer, chats, live, refuse }) => {
    if (partnerIn(chatId, viewer.id) === undefined) return refuse('chat-not-found')
    let unreadSince: string | undefined
    const before =
      (await chats.change(viewer.id, chatId, (entry) => {
        const { lastReceivedId, clearedUpTo } = entry
        const received = isLater(lastReceivedId ?? '', clearedUpTo) ? lastReceivedId : undefined
        if (wanted.isUnread) unreadSince = entry.unreadSince ?? received ?? refuse('nothing-received')
        const { isMuted, isArchived: toArchive, isAccepted } = wanted
        const changes = [
          isAccepted ? accepting(entry, viewer.id) : {},
          isMuted === undefined ? {} : muting(entry, isMuted),
          toArchive === undefined ? {} : archiving(entry, viewer.id, toArchive),
          unreadSince === undefined ? {} : unreading(unreadSince, entry, viewer.id),
        ]
        return {
          set: Object.assign({}, ...changes.map(({ set }) => set)),
          remove: changes.flatMap(({ remove = [] }) => remove),
        }
      })) ?? refuse('chat-not-found')
    const { isMuted = before.isMuted === true, isArchived: toArchive = isArchived(before, viewer.id) } =
      wanted
    const state = { isMuted, isArchived: toArchive, unreadSince }
    await live.sendHint([viewer.id], { type: 'chat-updated', chatId, ...state })
    return state
  },
)
