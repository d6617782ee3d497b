/** A conversation in memory, which returns its messages in pages as `list-messages` does. */
import type { Message } from '../../shared/chats/chat.ts'
import { messagesPageSize, newMessagesMaximum } from '../../shared/chats/list-messages.ts'
import { encodeTime } from 'ulid'

export const partners = { chatId: 'u_ann-u_bob', partnerId: 'u_bob' }
export const sender = { id: 'u_bob', name: 'Bob Lee', username: 'boblee', schoolVerified: true }

/** Returns an id with the time of this second. `one` distinguishes ids of the same second. */
export const idAt = (second: number, one = 0) =>
  encodeTime(1_700_000_000_000 + second * 1000, 10) + String(one).padStart(16, '0')

export const messageAt = (second: number, one = 0): Message => ({
  id: idAt(second, one),
  chatId: partners.chatId,
  senderId: sender.id,
  blocks: [{ text: `At ${second}` }],
  media: [],
  hearts: [],
  createdAt: second,
})

export class Conversation {
  private all: Message[] = []
  private readonly known = new Set<string>()
  private clearedUpTo: string | undefined

  /** Stores a message. Returns false if its id is taken, or is not later than the last deletion. */
  commit(message: Message): boolean {
    if (this.known.has(message.id)) return false
    if (this.clearedUpTo !== undefined && message.id <= this.clearedUpTo) return false
    const isNewest = message.id > (this.all.at(-1)?.id ?? '')
    this.all.push(message)
    if (!isNewest) this.all.sort((one, other) => (one.id < other.id ? -1 : 1))
    this.known.add(message.id)
    return true
  }

  heart(id: string, hearts: string[]): void {
    this.all = this.all.map((message) => (message.id === id ? { ...message, hearts } : message))
  }

  /** Deletes all messages up to a second. Returns the id up to which messages are deleted. */
  clear(second: number): string {
    this.clearedUpTo = idAt(second)
    return this.clearedUpTo
  }

  ids(): string[] {
    return this.kept().map(({ id }) => id)
  }

  /** Returns the page of messages before the message with this id. */
  page(cursor: string) {
    return this.newestOf(this.kept().filter(({ id }) => id < cursor))
  }

  async list(page: { after?: string }) {
    return this.listNow(page)
  }

  listNow({ after }: { after?: string | undefined }) {
    if (after === undefined) return this.newestOf(this.kept())
    return {
      // Applies the limit before the filter, because the limit of the real table also counts deleted messages that are not
      // swept yet.
      items: this.kept(this.all.filter(({ id }) => id > after).slice(0, newMessagesMaximum)),
      clearedUpTo: this.clearedUpTo,
    }
  }

  private kept(messages = this.all): Message[] {
    return messages.filter(({ id }) => this.clearedUpTo === undefined || id > this.clearedUpTo)
  }

  private newestOf(messages: Message[]) {
    const items = messages.slice(-messagesPageSize).reverse()
    const cursor = items.length === messagesPageSize ? items.at(-1)!.id : undefined
    return { items, cursor, clearedUpTo: this.clearedUpTo }
  }
}
