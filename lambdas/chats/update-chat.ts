import { partnerIn } from '../../shared/chats/pair.ts'
import { updateChat as contract } from '../../shared/chats/update-chat.ts'
import { operation } from '../access/operation.ts'
import { sockets } from '../live/sockets.ts'
import { only } from '../platform/effect.ts'
import { accepting, archiving, chatStateStore, marking, together, unreading } from './chat-state-store.ts'
import { isArchived, isLater } from './entry.ts'
import { pinStore } from './pin-store.ts'

/** Only the caller's entry changes; their other pages get a hint. */
export const updateChat = operation(
  contract,
  { chats: chatStateStore, pins: only(pinStore, 'add', 'remove'), live: only(sockets, 'sendHint') },
  async ({ chatId, ...wanted }, { viewer, chats, pins, live, refuse }) => {
    if (partnerIn(chatId, viewer.id) === undefined) return refuse('chat-not-found')
    if (wanted.isPinned && !(await pins.add(viewer.id, chatId))) return refuse('too-many-pins')
    let unreadSince: string | undefined
    const before = await chats.change(viewer.id, chatId, (entry) => {
      const { lastReceivedId, clearedUpTo } = entry
      const received = isLater(lastReceivedId ?? '', clearedUpTo) ? lastReceivedId : undefined
      if (wanted.isUnread) unreadSince = entry.unreadSince ?? received ?? refuse('nothing-received')
      const { isMuted, isArchived: toArchive, isAccepted } = wanted
      const isPinned = toArchive ? false : wanted.isPinned
      // Only conversations in the inbox can be pinned.
      const place = isPinned ? false : toArchive
      const moved = together([
        isAccepted ? accepting(entry, viewer.id) : {},
        isMuted === undefined ? {} : marking(entry, 'isMuted', isMuted),
        isPinned === undefined ? {} : marking(entry, 'isPinned', isPinned),
        place === undefined ? {} : archiving(entry, viewer.id, place),
      ])
      if (unreadSince === undefined) return moved
      return together([moved, unreading(unreadSince, moved, entry, viewer.id)])
    })
    const isPinned = !wanted.isArchived && (wanted.isPinned ?? before?.isPinned)
    if (!before || (!isPinned && (before.isPinned || wanted.isPinned === false)))
      await pins.remove(viewer.id, chatId)
    if (!before) return refuse('chat-not-found')
    const { isMuted = before.isMuted === true, isArchived: toArchive = isArchived(before, viewer.id) } =
      wanted
    const state = {
      isMuted,
      ...(isPinned && { isPinned }),
      isArchived: toArchive && !isPinned,
      unreadSince,
    }
    await live.sendHint([viewer.id], { type: 'chat-updated', chatId, ...state })
    return state
  },
)
