/**
 * The loaded messages of a conversation: pages, hints and own sends put together, each message once and in the order of ids.
 * All functions are pure, and return the same object where nothing changes.
 */
import type { Message } from '../../../shared/chats/chat.ts'
import { overlapMs } from '../../../shared/chats/list-messages.ts'
import type { Hint } from '../../../shared/live/hint.ts'
import { ulidBefore } from '../../../shared/ulid.ts'

export interface LoadedMessages {
  /** Oldest first. */
  messages: readonly Message[]
  /** Where the page before the oldest message begins; undefined when all are loaded. */
  cursor: string | undefined
  /** The newest id that a page had. Hints do not move it: what was sent between the last page and a hint may be missing. */
  listedTo: string
  partnerReadUpTo: string | undefined
  /** Messages up to this id were deleted. */
  clearedUpTo: string | undefined
  /** The hearts that hints told, and when: a page that was requested earlier knows less. */
  hinted: Readonly<Record<string, { hearts: string[]; at: number }>>
}

/** A page as `list-messages` returns it, and when it was requested (epoch milliseconds of this device). */
export interface Page {
  items: readonly Message[]
  cursor?: string | undefined
  partnerReadUpTo?: string | undefined
  clearedUpTo?: string | undefined
  requestedAt: number
}

/** Earlier than all ids. */
const beginning = '0'.repeat(26)

const nothing: LoadedMessages = {
  messages: [],
  cursor: undefined,
  listedTo: beginning,
  partnerReadUpTo: undefined,
  clearedUpTo: undefined,
  hinted: {},
}

/** A conversation of which only its newest page is known. */
export function newestPage(page: Page): LoadedMessages {
  return withNewer({ ...nothing, cursor: page.cursor }, page)
}

/** Begins anew with the newest page, keeping what hints have told of it. */
export function begunAnew(loaded: LoadedMessages, page: Page): LoadedMessages {
  const { hinted, partnerReadUpTo, clearedUpTo } = loaded
  const begun = withNewer({ ...nothing, hinted, partnerReadUpTo, clearedUpTo, cursor: page.cursor }, page)
  return loaded.messages.reduce(withMessage, begun)
}

/** Adds the page before the oldest message. */
export function withOlder(loaded: LoadedMessages, page: Page): LoadedMessages {
  return withMarks(withPage({ ...loaded, cursor: undefined }, page), { ...page, cursor: page.cursor })
}

/** Adds messages from the end of the conversation; known ones are brought up to date. */
export function withNewer(loaded: LoadedMessages, page: Page): LoadedMessages {
  const listedTo = page.items.reduce((last, { id }) => (id > last ? id : last), loaded.listedTo)
  return withMarks({ ...withPage(loaded, page), listedTo }, { ...page, cursor: loaded.cursor })
}

/** Adds a message that was sent or that a hint brought; a known one stays as it is. */
export function withMessage(loaded: LoadedMessages, message: Message): LoadedMessages {
  if (isOut(loaded, message.id) || loaded.messages.some(({ id }) => id === message.id)) return loaded
  const hearts = loaded.hinted[message.id]?.hearts ?? message.hearts
  return { ...loaded, messages: inOrder([...loaded.messages, { ...message, hearts }]) }
}

/** Shows who gave a message a heart; `at` is the time of this device. */
export function withHearts(loaded: LoadedMessages, id: string, hearts: string[], at: number): LoadedMessages {
  const messages = loaded.messages.map((message) => (message.id === id ? { ...message, hearts } : message))
  return { ...loaded, messages, hinted: { ...loaded.hinted, [id]: { hearts, at } } }
}

/** What a hint changes; `partnerId` is the other person of the conversation. */
export function withHint(
  loaded: LoadedMessages,
  hint: Hint,
  { chatId, partnerId, at }: { chatId: string; partnerId: string | undefined; at: number },
): LoadedMessages {
  if (hint.type === 'message')
    return hint.message.chatId === chatId ? withMessage(loaded, hint.message) : loaded
  if (!('chatId' in hint) || hint.chatId !== chatId) return loaded
  if (hint.type === 'heart') return withHearts(loaded, hint.messageId, hint.hearts, at)
  if (hint.type === 'chat-deleted')
    return withMarks(loaded, { cursor: loaded.cursor, clearedUpTo: hint.upTo })
  if (hint.type === 'read' && hint.userId === partnerId)
    return withMarks(loaded, { cursor: loaded.cursor, partnerReadUpTo: hint.upTo })
  return loaded
}

/** How many of the newest messages a look at what is new brings up to date: hearts may have changed. */
const refreshed = 15

/**
 * After which id to ask for what is new. Three minutes before the last listed message, because a smaller id can be written
 * later; but nothing that was deleted, or that belongs to an older page.
 */
export function newerThan(loaded: LoadedMessages): string {
  const { messages, cursor, listedTo, clearedUpTo = beginning } = loaded
  const refresh = messages.at(-refreshed - 1)?.id ?? beginning
  const overlap = ulidBefore(listedTo, overlapMs)
  const oldest = (cursor === undefined ? undefined : messages[0]?.id) ?? beginning
  return [refresh < overlap ? refresh : overlap, clearedUpTo, oldest].toSorted().at(-1) ?? beginning
}

function withPage(loaded: LoadedMessages, { items, requestedAt }: Page): LoadedMessages {
  const listed = items
    .filter(({ id }) => !isOut(loaded, id))
    .map((message) => {
      const hinted = loaded.hinted[message.id]
      return hinted && hinted.at >= requestedAt ? { ...message, hearts: hinted.hearts } : message
    })
  const ids = new Set(listed.map(({ id }) => id))
  return { ...loaded, messages: inOrder([...loaded.messages.filter(({ id }) => !ids.has(id)), ...listed]) }
}

type Marks = Partial<Pick<LoadedMessages, 'partnerReadUpTo' | 'clearedUpTo' | 'cursor'>>

/** Moves the marks on, never back, and drops what was deleted. */
function withMarks(loaded: LoadedMessages, marks: Marks): LoadedMessages {
  const clearedUpTo = later(loaded.clearedUpTo, marks.clearedUpTo)
  const { messages } = loaded
  const isCleared = ({ id }: Message) => clearedUpTo !== undefined && id <= clearedUpTo
  const hasCleared = messages.some(isCleared)
  // Where the oldest loaded message was deleted, all older ones were.
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
