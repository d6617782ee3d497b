/** Messages as their reader may see them now, with the posts that they share and the messages that they quote. */
import { beginningOfMessage, type Message, type Quote } from '../../shared/chats/chat.ts'
import type { Visibility } from '../access/visibility.ts'
import { effect } from '../platform/effect.ts'
import { mentionStore } from '../users/mention-store.ts'
import { isLater } from './entry.ts'
import { messageStore, reactionsTo, type MessageRow } from './message-store.ts'
import { sharedPosts } from './shared-posts.ts'

/** The reader of messages: which people they may see, and up to which message they deleted the conversation. */
export interface Reader {
  visible: Visibility['visible']
  clearedUpTo: string | undefined
}

const grants = [...sharedPosts.grants.cardsOf, ...messageStore.grants.getMany, ...mentionStore.grants.naming]

export const shownMessages = effect({ all: grants, one: grants }, (platform) => {
  const posts = sharedPosts(platform)
  const messages = messageStore(platform)
  const mentions = mentionStore(platform)

  /**
   * Returns messages of one conversation. Posts, quoted messages and mentioned people take a BatchGet each, if there are
   * any.
   */
  async function all(rows: readonly MessageRow[], { visible, clearedUpTo }: Reader): Promise<Message[]> {
    const known = new Set(rows.map(({ id }) => id))
    const quoted = rows.flatMap(({ chatId, replyTo: id }) =>
      id === undefined || known.has(id) ? [] : { chatId, id },
    )
    const [cards, others, named] = await Promise.all([
      posts.cardsOf(
        rows.flatMap(({ postId }) => postId ?? []),
        visible,
      ),
      messages.getMany(quoted),
      mentions.naming([...rows], visible),
    ])
    const found = new Map([...rows, ...others].map((row) => [row.id, row]))
    return rows.map(({ id, chatId, senderId, blocks, media, postId, replyTo, deal, hearts, ...times }) => ({
      id,
      chatId,
      senderId,
      blocks,
      mentioned: named({ blocks }).mentioned,
      media,
      ...(postId !== undefined && { post: cards.get(postId) }),
      ...(replyTo !== undefined && { quote: quoteOf(replyTo, found.get(replyTo), clearedUpTo) }),
      ...(deal && { deal }),
      ...reactionsTo({ hearts }),
      createdAt: times.createdAt,
      editedAt: times.editedAt,
      unsentAt: times.unsentAt,
    }))
  }

  return {
    all,
    async one(row: MessageRow, reader: Reader): Promise<Message> {
      const [message] = await all([row], reader)
      if (!message) throw new Error('A message is shown')
      return message
    },
  }
})

function quoteOf(id: string, quoted: MessageRow | undefined, clearedUpTo: string | undefined): Quote {
  if (!quoted || quoted.unsentAt !== undefined || !isLater(id, clearedUpTo)) return { state: 'gone', id }
  return { state: 'shown', id, senderId: quoted.senderId, ...beginningOfMessage(quoted) }
}
