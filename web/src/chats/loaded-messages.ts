/**
 * The loaded messages of a conversation. Merges pages, hints and the person's own messages, each message once and in the
 * order of ids. All functions are pure, and return the same object if nothing changes.
 */
import type { Message } from '../../../shared/chats/chat.ts'
import { newMessagesMaximum, overlapMs } from '../../../shared/chats/list-messages.ts'
import type { Reactions } from '../../../shared/chats/message-emoji.ts'
import { unsendableMs } from '../../../shared/chats/unsend-message.ts'
import type { Hint } from '../../../shared/live/hint.ts'
import { ulidBefore } from '../../../shared/ulid.ts'

export interface LoadedMessages {
  /** Oldest first. */
  messages: readonly Message[]
  /** The cursor of the page before the oldest loaded message; undefined when all messages are loaded. */
  cursor: string | undefined
  /**
   * The newest id of all pages. Hints do not change it, because messages between the last page and a hint may be missing.
   */
  listedTo: string
  partnerReadUpTo: string | undefined
  /** Messages up to this id were deleted. */
  clearedUpTo: string | undefined
  /**
   * The reactions from hints, with the times of the hints. A page that was requested earlier than a hint does not replace
   * its reactions.
   */
  hinted: Readonly<Record<string, Reactions & { at: number }>>
}

/** A page from `list-messages`, and when it was requested (epoch milliseconds of this device). */
export interface Page {
  items: readonly Message[]
  cursor?: string | undefined
  partnerReadUpTo?: string | undefined
  clearedUpTo?: string | undefined
  requestedAt: number
}

/** Sorts before all ids. */
const beginning = '0'.repeat(26)

const nothing: LoadedMessages = {
  messages: [],
  cursor: undefined,
  listedTo: beginning,
  partnerReadUpTo: undefined,
  clearedUpTo: undefined,
  hinted: {},
}

/** Returns a conversation with only its newest page loaded. */
export function newestPage(page: Page): LoadedMessages {
  return withNewer({ ...nothing, cursor: page.cursor }, page)
}

/** Restarts from the newest page. Keeps the loaded messages that are newer than the page's oldest one. */
export function begunAnew(loaded: LoadedMessages, page: Page): LoadedMessages {
  const { hinted, partnerReadUpTo, clearedUpTo } = loaded
  const begun = withNewer({ ...nothing, hinted, partnerReadUpTo, clearedUpTo, cursor: page.cursor }, page)
  return loaded.messages.reduce(withMessage, begun)
}

/** Adds the page before the oldest message. */
export function withOlder(loaded: LoadedMessages, page: Page): LoadedMessages {
  return withMarks(withPage({ ...loaded, cursor: undefined }, page), { ...page, cursor: page.cursor })
}

/** Adds messages from the end of the conversation. Loaded copies of these messages are updated. */
export function withNewer(loaded: LoadedMessages, page: Page): LoadedMessages {
  const listedTo = page.items.reduce((last, { id }) => (id > last ? id : last), loaded.listedTo)
  return withMarks({ ...withPage(loaded, page), listedTo }, { ...page, cursor: loaded.cursor })
}

/** The time when a message was last edited or unsent; 0 if never. */
const changedAt = ({ editedAt = 0, unsentAt = 0 }: Message) => Math.max(editedAt, unsentAt)

/** Returns the newer of two copies of a message: the copy with the later edit or removal. */
const laterCopy = (known: Message | undefined, copy: Message) =>
  known && changedAt(known) > changedAt(copy) ? known : copy

/** Adds a message that was sent or that came with a hint. A loaded copy is replaced only if `message` was changed later. */
export function withMessage(loaded: LoadedMessages, message: Message): LoadedMessages {
  const known = loaded.messages.find(({ id }) => id === message.id)
  if (isOut(loaded, message.id) || (known && changedAt(known) >= changedAt(message))) return loaded
  const shown = withKnownHearts(message, known ?? loaded.hinted[message.id])
  if (known) return { ...loaded, messages: loaded.messages.map((one) => (one === known ? shown : one)) }
  return { ...loaded, messages: inOrder([...loaded.messages, shown]) }
}

/** Returns a message with the reactions that are known of it. An unsent message gets no reactions. */
const withKnownHearts = (message: Message, reactions: Reactions | undefined): Message =>
  reactions && message.unsentAt === undefined
    ? { ...message, hearts: reactions.hearts, emojis: reactions.emojis }
    : message

/** Sets the reactions of a message. `at` is the time on this device (epoch milliseconds). */
export function withHearts(
  loaded: LoadedMessages,
  id: string,
  { hearts, emojis }: Reactions,
  at: number,
): LoadedMessages {
  const messages = loaded.messages.map((message) =>
    message.id === id ? withKnownHearts(message, { hearts, emojis }) : message,
  )
  return { ...loaded, messages, hinted: { ...loaded.hinted, [id]: { hearts, emojis, at } } }
}

/** Applies a hint. `partnerId` is the other person of the conversation. */
export function withHint(
  loaded: LoadedMessages,
  hint: Hint,
  { chatId, partnerId, at }: { chatId: string; partnerId: string | undefined; at: number },
): LoadedMessages {
  if (hint.type === 'message' || hint.type === 'message-changed')
    return hint.message.chatId === chatId ? withMessage(loaded, hint.message) : loaded
  if (!('chatId' in hint) || hint.chatId !== chatId) return loaded
  if (hint.type === 'heart') return withHearts(loaded, hint.messageId, hint, at)
  if (hint.type === 'chat-deleted')
    return withMarks(loaded, { cursor: loaded.cursor, clearedUpTo: hint.upTo })
  if (hint.type === 'read' && hint.userId === partnerId)
    return withMarks(loaded, { cursor: loaded.cursor, partnerReadUpTo: hint.upTo })
  return loaded
}

/** The number of newest messages that are loaded again when catching up, because their reactions may have changed. */
const refreshed = 15
/**
 * The most messages of the last hour that are loaded again as well, because they may have been edited or unsent. One request
 * returns them all.
 */
const changeable = newMessagesMaximum - 1

/**
 * Returns the id after which to request new messages. It is at least three minutes before the last listed message, because
 * smaller ids can still be written that long. It is never before the last deletion or before the oldest loaded message.
 */
export function newerThan(loaded: LoadedMessages): string {
  const { messages, cursor, listedTo, clearedUpTo = beginning } = loaded
  const refresh = messages.at(-refreshed - 1)?.id ?? beginning
  const [hour, most] = [ulidBefore(listedTo, unsendableMs), messages.at(-changeable)?.id ?? beginning]
  const overlap = [ulidBefore(listedTo, overlapMs), hour > most ? hour : most].toSorted()[0] ?? beginning
  const oldest = (cursor === undefined ? undefined : messages[0]?.id) ?? beginning
  return [refresh < overlap ? refresh : overlap, clearedUpTo, oldest].toSorted().at(-1) ?? beginning
}

function withPage(loaded: LoadedMessages, { items, requestedAt }: Page): LoadedMessages {
  const before = new Map(loaded.messages.map((message) => [message.id, message]))
  const listed = items
    .filter(({ id }) => !isOut(loaded, id))
    .map((message) => {
      const hinted = loaded.hinted[message.id]
      const latest = laterCopy(before.get(message.id), message)
      return withKnownHearts(latest, hinted && hinted.at >= requestedAt ? hinted : message)
    })
  const ids = new Set(listed.map(({ id }) => id))
  return { ...loaded, messages: inOrder([...loaded.messages.filter(({ id }) => !ids.has(id)), ...listed]) }
}

type Marks = Partial<Pick<LoadedMessages, 'partnerReadUpTo' | 'clearedUpTo' | 'cursor'>>

/** Moves the marks forward, never back, and removes deleted messages. */
function withMarks(loaded: LoadedMessages, marks: Marks): LoadedMessages {
  const clearedUpTo = later(loaded.clearedUpTo, marks.clearedUpTo)
  const { messages } = loaded
  const isCleared = ({ id }: Message) => clearedUpTo !== undefined && id <= clearedUpTo
  const hasCleared = messages.some(isCleared)
  // If the oldest loaded message was deleted, all older messages were deleted, too.
  const oldest = messages[0]
  return {
    ...loaded,
    messages: hasCleared ? messages.filter((message) => !isCleared(message)) : messages,
    cursor: oldest && isCleared(oldest) ? undefined : marks.cursor,
    partnerReadUpTo: later(loaded.partnerReadUpTo, marks.partnerReadUpTo),
    clearedUpTo,
  }
}

/** Whether a message was deleted, or belongs to an older page that is not loaded yet. */
function isOut({ messages, cursor, clearedUpTo }: LoadedMessages, id: string): boolean {
  const oldest = messages[0]
  return (
    (clearedUpTo !== undefined && id <= clearedUpTo) || (cursor !== undefined && !!oldest && id < oldest.id)
  )
}

function later(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return one > other ? one : other
}

const inOrder = (messages: Message[]) => messages.sort((one, other) => (one.id < other.id ? -1 : 1))
