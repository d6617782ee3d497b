/** Pure functions that apply hints, and a reloaded first page, to the loaded pages of the inbox. */
import { beginningOfMessage, chatPostOf } from '../../../shared/chats/chat.ts'
import type { Chat, Message } from '../../../shared/chats/chat.ts'
import type { Hint } from '../../../shared/live/hint.ts'
import type { Author } from '../../../shared/users/user.ts'

export interface ChatsPage {
  items: Chat[]
  cursor?: string | undefined
}

/** Returns the conversations of all pages, each once in its newest state: pinned ones first, then by newest message. */
export function chatsOf(pages: readonly ChatsPage[]): Chat[] {
  const newest = new Map<string, Chat>()
  for (const chat of pages.flatMap(({ items }) => items))
    if (chat.lastId >= (newest.get(chat.id)?.lastId ?? '')) newest.set(chat.id, chat)
  const sorted = [...newest.values()].sort((a, b) => (a.lastId < b.lastId ? 1 : -1))
  return [...sorted.filter(({ isPinned }) => isPinned), ...sorted.filter(({ isPinned }) => !isPinned)]
}

/**
 * Returns the pages after a hint, or undefined if they have to be reloaded. That is so if the person wrote in a new
 * conversation from another window, because such a hint does not name the receiver.
 */
export function afterHint(pages: readonly ChatsPage[], hint: Hint, meId: string): ChatsPage[] | undefined {
  if (hint.type === 'chat-deleted')
    return keep(pages, (chat) => chat.id !== hint.chatId || chat.lastId > hint.upTo)
  if (hint.type === 'chat-updated') return withUpdated(pages, hint)
  if (hint.type === 'message-changed') return withChanged(pages, hint.message)
  if (hint.type !== 'message') return [...pages]
  const { message, sender, isRequest } = hint
  if (isRequest) return [...pages]
  const known = chatsOf(pages).find(({ id }) => id === message.chatId)
  const partner = sender.id === meId ? known?.partner : sender
  if (!partner) return undefined
  return known && known.lastId >= message.id
    ? [...pages]
    : withChat(pages, chatAfter(message, partner, known))
}

/**
 * Returns the pages after a conversation was muted, pinned or archived, or undefined if the conversation returned to the
 * inbox and has to be loaded.
 */
function withUpdated(
  pages: readonly ChatsPage[],
  { chatId, isMuted, isPinned, isArchived }: Extract<Hint, { type: 'chat-updated' }>,
): ChatsPage[] | undefined {
  if (isArchived) return keep(pages, ({ id }) => id !== chatId)
  if (!chatsOf(pages).some(({ id }) => id === chatId)) return undefined
  const changed = (chat: Chat) =>
    chat.id === chatId ? { ...chat, isMuted: isMuted || undefined, isPinned } : chat
  return pages.map((page) => ({ ...page, items: page.items.map(changed) }))
}

/** Adds a conversation at the front, or moves it there. `chatsOf` sorts afterwards. */
export function withChat(pages: readonly ChatsPage[], chat: Chat): ChatsPage[] {
  const [first, ...others] = keep(pages, ({ id }) => id !== chat.id)
  return [{ ...first, items: [chat, ...(first?.items ?? [])] }, ...others]
}

/**
 * Returns the pages after the first one was reloaded (`fresh`). If no conversation of `fresh` is loaded unchanged, there may
 * be a gap behind it, so the later pages are dropped and load again on scrolling. A loaded conversation is removed if it is
 * not in `fresh` but newer than the oldest one there (or if `fresh` is the whole list), unless its last message is
 * `newSince` or later.
 */
export function withFirstPage(pages: readonly ChatsPage[], fresh: ChatsPage, newSince: string): ChatsPage[] {
  const loaded = chatsOf(pages)
  const isMet = fresh.items.some(({ id, lastId }) =>
    loaded.some((chat) => chat.id === id && chat.lastId === lastId),
  )
  const oldest = fresh.cursor === undefined ? '' : (fresh.items.at(-1)?.lastId ?? '')
  const isInFresh = new Set(fresh.items.map(({ id }) => id))
  const stays = ({ id, lastId }: Chat) => isInFresh.has(id) || lastId < oldest || lastId >= newSince
  // The first page has all pinned conversations, so none outside it is pinned any more.
  const known = pages.map((page) => ({
    ...page,
    items: page.items.map((chat) => (isInFresh.has(chat.id) ? chat : { ...chat, isPinned: undefined })),
  }))
  if (isMet || fresh.cursor === undefined) {
    const [first, ...others] = keep(known, stays)
    // The later pages keep their cursors.
    const cursor = fresh.cursor === undefined ? undefined : first?.cursor
    return [{ items: [...(first?.items ?? []), ...fresh.items], cursor }, ...others]
  }
  return [{ ...fresh, items: [...loaded.filter(({ lastId }) => lastId >= newSince), ...fresh.items] }]
}

function keep(pages: readonly ChatsPage[], isKept: (chat: Chat) => boolean): ChatsPage[] {
  return pages.map((page) => ({ ...page, items: page.items.filter(isKept) }))
}

/** Returns the pages after the newest message of a conversation was edited or unsent. */
function withChanged(pages: readonly ChatsPage[], message: Message): ChatsPage[] {
  return pages.map((page) => ({
    ...page,
    items: page.items.map((chat) =>
      chat.id === message.chatId && chat.lastId === message.id
        ? { ...chat, preview: previewOf(message) }
        : chat,
    ),
  }))
}

function previewOf({ senderId, blocks, media, post, deal, unsentAt }: Message): Chat['preview'] {
  if (unsentAt !== undefined) return { senderId, kind: 'unsent', text: '' }
  return { senderId, ...beginningOfMessage({ blocks, media, postId: post?.id, deal }) }
}

function chatAfter(message: Message, partner: Author, known: Chat | undefined): Chat {
  const { post } = message
  return {
    id: message.chatId,
    partner,
    preview: previewOf(message),
    post: post ? chatPostOf(post) : known?.post,
    isMuted: known?.isMuted,
    isPinned: known?.isPinned,
    lastId: message.id,
    lastAt: message.createdAt,
  }
}
