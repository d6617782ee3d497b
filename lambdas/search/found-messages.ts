/** A page of a person's messages that a search finds, newest first. */
import * as z from 'zod/mini'
import type { Position } from '../../shared/cursor.ts'
import { foundMessagesPageSize, type FoundMessage } from '../../shared/search/search-messages.ts'
import type { Visibility } from '../access/visibility.ts'
import { messageDocumentId } from '../chats/chats-documents.ts'
import { isLater, type Entry } from '../chats/entry.ts'
import type { MessageRow } from '../chats/message-store.ts'
import type { SearchHit } from '../platform/search.ts'
import { firstFilled, fullPage, type FullPage } from './full-page.ts'
import type { Search } from './index-queries.ts'
import { matchedWords } from './matched-words.ts'
import { messagesMatching } from './message-query.ts'
import { nameNearnesses, type NameNearness } from './people-query.ts'
import { onOneLine, textAround } from './text-around.ts'

interface Sources {
  index: { messages: (search: Search) => Promise<SearchHit[]> }
  messages: { getMany: (wanted: readonly Pick<MessageRow, 'chatId' | 'id'>[]) => Promise<MessageRow[]> }
  entries: { getMany: (userId: string, chatIds: readonly string[]) => Promise<Map<string, Entry>> }
  visible: Visibility['visible']
}

interface Wanted {
  userId: string
  /** Only messages with this person. */
  partnerId: string | undefined
  words: string[]
  after: Position | undefined
}

/**
 * The id in a cursor: a digit for how closely the messages of this list match (0: the last word may be a beginning, 1:
 * words may also be misspelt), then the id of the document.
 */
export const messagePlaceSchema = z
  .string()
  .check(z.regex(/^[01]u_[a-z0-9]{1,40}-u_[a-z0-9]{1,40}\/[0-7][0-9A-HJKMNP-TV-Z]{25}$/))
const sortSchema = z.tuple([z.number(), z.string()])

/**
 * The table decides which messages are shown: those that exist, in conversations that the inbox, the archive or the
 * requests list.
 */
export async function findMessages({ userId, partnerId, words, after }: Wanted, sources: Sources) {
  const { index, messages, entries, visible } = sources
  const people = partnerId === undefined ? [userId] : [userId, partnerId]

  async function load(hits: SearchHit[]): Promise<(FoundMessage | undefined)[]> {
    const wanted = hits.map(({ _id }) => refOf(_id))
    const [rows, own] = await Promise.all([
      messages.getMany(wanted),
      entries.getMany(userId, [...new Set(wanted.map(({ chatId }) => chatId))]),
    ])
    const listed = visible(
      [...own].flatMap(([chatId, entry]) => (entry.partner ? { chatId, entry, person: entry.partner } : [])),
    )
    const entryIn = new Map(listed.map(({ chatId, entry }) => [chatId, entry]))
    const found = new Map(rows.map((row) => [messageDocumentId(row), row]))
    return hits.map(({ _id, highlight = {} }) => {
      const message = found.get(_id)
      return message && shownOf(message, entryIn.get(message.chatId), Object.values(highlight).flat())
    })
  }

  function searching(nearness: NameNearness): Promise<FullPage<FoundMessage, Position>> {
    const way = String(nameNearnesses.indexOf(nearness))
    return fullPage({
      size: foundMessagesPageSize,
      after,
      find: (from: Position | undefined, size) =>
        index.messages({
          query: messagesMatching(words, nearness, people),
          sort: [{ at: 'desc' }, { id: 'desc' }],
          size,
          after: from && [from[0], from[1].slice(1)],
          highlight: ['text', 'plain'],
        }),
      load,
      positionOf: ({ sort }) => {
        const [at, id] = z.parse(sortSchema, sort)
        return [at, `${way}${id}`]
      },
    })
  }
  const begun = after && nameNearnesses[Number(after[1][0])]
  return firstFilled(begun ? [begun] : nameNearnesses, searching)
}

/** The message of a document. */
function refOf(documentId: string) {
  const [chatId = '', id = ''] = documentId.split('/')
  return { chatId, id }
}

/** A message as a search shows it to the owner of an entry; undefined if they do not have it. */
function shownOf(
  { id, chatId, senderId, blocks, createdAt, unsentAt }: MessageRow,
  { inboxKey, partner, clearedUpTo }: Entry = {},
  marked: string[],
): FoundMessage | undefined {
  if (!partner || inboxKey === undefined || unsentAt !== undefined || !isLater(id, clearedUpTo))
    return undefined
  const line = onOneLine(blocks.map(({ text }) => text).join(' '))
  const found = matchedWords(marked, line)
  const text = textAround(line, found)
  const matches = found.filter((word) => text.includes(word))
  return { id, chatId, partner, senderId, text, matches, createdAt }
}
