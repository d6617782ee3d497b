/** Entries: each person's view of a conversation in the inbox, and how far they have read it. */
import * as z from 'zod/mini'
import { partnerIn } from '../../shared/chats/pair.ts'
import { effect } from '../platform/effect.ts'
import { withPrefix } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { isPresent, keySchema, type Row } from '../platform/row.ts'
import { userKey } from '../users/user-keys.ts'
import { userSchema, type User } from '../users/user-store.ts'
import { chatIdOfEntry, entriesPrefix, entryKey } from './chat-keys.ts'
import { entryOf, type Entry } from './entry.ts'

const anyEntry = entryKey(anyId, anyId)
const entryGrants = {
  get: onRows(anyEntry, 'GetItem'),
  getMany: onRows(anyEntry, 'BatchGetItem'),
  all: onRows(anyEntry, 'Query'),
  withPartner: [...onRows(anyEntry, 'BatchGetItem'), ...onRows(userKey(anyId), 'BatchGetItem')],
  withPartnersEntry: [...onRows(anyEntry, 'BatchGetItem'), ...onRows(userKey(anyId), 'BatchGetItem')],
  both: onRows(anyEntry, 'BatchGetItem'),
}

export const entryStore = effect(entryGrants, ({ table }) => ({
  /** Returns an empty entry if the person has none. */
  async get(userId: string, chatId: string, options: { consistent?: boolean } = {}): Promise<Entry> {
    return entryOf(await table.get(entryKey(userId, chatId), options))
  },

  /** Returns a person's entries of at most 100 conversations, by conversation id, without missing ones. */
  async getMany(userId: string, chatIds: readonly string[]): Promise<Map<string, Entry>> {
    const rows = await table.getMany(chatIds.map((chatId) => entryKey(userId, chatId)))
    return new Map(rows.map(listedEntry))
  },

  /** Returns all entries of a person, by conversation id. One Query reads about 1,000 entries. */
  async all(userId: string): Promise<Map<string, Entry>> {
    const entries = new Map<string, Entry>()
    for await (const { rows } of table.paginate(withPrefix(entryKey(userId, '').pk, entriesPrefix)))
      for (const [chatId, entry] of rows.map(listedEntry)) entries.set(chatId, entry)
    return entries
  },

  /** Returns the entry of a person, and the partner if they exist. Takes one BatchGet. */
  async withPartner(
    userId: string,
    chatId: string,
    { partnerId, ...options }: { partnerId: string; consistent?: boolean },
  ): Promise<{ entry: Entry; partner: User | undefined }> {
    const keys = [entryKey(userId, chatId), userKey(partnerId)]
    const rows = await table.getMany(keys, options)
    const [own, other] = keys.map(({ pk }) => rows.find((row) => row.pk === pk))
    return { entry: entryOf(own), partner: presentUser(other) }
  },

  /** Same as `withPartner`, but also returns the partner's entry. */
  async withPartnersEntry(userId: string, chatId: string, partnerId: string) {
    const keys = [entryKey(userId, chatId), entryKey(partnerId, chatId), userKey(partnerId)]
    const rows = await table.getMany(keys)
    const [own, partners, other] = keys.map(({ pk }) => rows.find((row) => row.pk === pk))
    return { entry: entryOf(own), partner: presentUser(other), partnersEntry: entryOf(partners) }
  },

  /** Returns the entries of a person and of the partner. Takes one BatchGet. */
  async both(
    chatId: string,
    userId: string,
    options: { consistent?: boolean } = {},
  ): Promise<{ own: Entry; partners: Entry }> {
    const keys = [entryKey(userId, chatId), entryKey(partnerIn(chatId, userId) ?? '', chatId)]
    const rows = await table.getMany(keys, options)
    const [own, partners] = keys.map(({ pk }) => entryOf(rows.find((row) => row.pk === pk)))
    return { own: own ?? {}, partners: partners ?? {} }
  },
}))

function presentUser(row: Row | undefined): User | undefined {
  return row && isPresent(row) ? z.parse(userSchema, row) : undefined
}

const listedEntry = (row: Row) => [chatIdOfEntry(z.parse(keySchema, row)), entryOf(row)] as const
