/**
 * The items of a conversation's menu, in the inbox and in its header: muting, pinning, archiving, accepting, and marking as
 * unread.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Bell, BellOff, Check, MailOpen, Pin, PinOff } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { InputOf } from '../../../shared/contract.ts'
import { updateChat } from '../../../shared/chats/update-chat.ts'
import { call } from '../lib/call.ts'
import { announceHint } from '../live/gaps.ts'
import { showAlert } from '../ui/alerts-store.ts'
import type { MenuItem } from '../ui/menu-item.tsx'
import { chatQuery } from './get-chat.ts'
import { holdReading, resumeReading } from './read-chat.ts'
import { changeChats } from './use-chats.ts'

interface ChatState {
  isMuted?: boolean | undefined
  isPinned?: boolean | undefined
  isArchived?: boolean | undefined
  isRequest?: boolean | undefined
}
type Change = Omit<InputOf<typeof updateChat>, 'chatId'>

/**
 * Changes the state of a conversation. `isOpen` says that it is on the screen: then it closes when it is archived or marked
 * as unread.
 */
export function useUpdateChat(chatId: string, isOpen: boolean) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    async mutationFn(change: Change) {
      if (change.isUnread) await holdReading(chatId)
      return call(updateChat, { chatId, ...change })
    },
    onSuccess(state, change) {
      if (!isOpen) resumeReading(chatId)
      if (isOpen && (change.isUnread || change.isArchived)) void navigate('/messages')
      const hint = { type: 'chat-updated', chatId, ...state } as const
      changeChats(client, hint)
      announceHint(hint)
      void client.invalidateQueries(chatQuery(chatId))
      showAlert({ message: wordsOf(change), type: 'okay' })
    },
    onError({ message }) {
      resumeReading(chatId)
      showAlert({ message, type: 'danger' })
    },
  })
}

/** The items of a conversation's menu. A request has to be accepted before it has other items. */
export function useChatItems(
  chatId: string,
  { isMuted = false, isPinned = false, isArchived = false, isRequest = false }: ChatState,
  isOpen: boolean,
): MenuItem[] {
  const { mutate } = useUpdateChat(chatId, isOpen)
  if (isRequest) return [{ label: 'Accept', icon: Check, onSelect: () => mutate({ isAccepted: true }) }]
  return [
    { label: 'Mark as unread', icon: MailOpen, onSelect: () => mutate({ isUnread: true }) },
    isPinned
      ? { label: 'Unpin', icon: PinOff, onSelect: () => mutate({ isPinned: false }) }
      : { label: 'Pin', icon: Pin, onSelect: () => mutate({ isPinned: true }) },
    isMuted
      ? { label: 'Unmute', icon: Bell, onSelect: () => mutate({ isMuted: false }) }
      : { label: 'Mute', icon: BellOff, onSelect: () => mutate({ isMuted: true }) },
    isArchived
      ? { label: 'Move to inbox', icon: ArchiveRestore, onSelect: () => mutate({ isArchived: false }) }
      : { label: 'Archive', icon: Archive, onSelect: () => mutate({ isArchived: true }) },
  ]
}

function wordsOf({ isMuted, isPinned, isArchived, isAccepted }: Change): string {
  if (isAccepted) return 'Moved to your inbox.'
  if (isMuted !== undefined)
    return isMuted ? 'New messages will not notify you.' : 'New messages will notify you.'
  if (isPinned !== undefined) return isPinned ? 'Pinned to the top.' : 'Not pinned any more.'
  if (isArchived === undefined) return 'Marked as unread.'
  return isArchived ? 'Archived until the next message.' : 'Moved to your inbox.'
}
