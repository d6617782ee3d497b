/** Sends hints about a message to the open pages of both people. */
import * as z from 'zod/mini'
import type { Message } from '../../shared/chats/chat.ts'
import type { Hint } from '../../shared/live/hint.ts'
import { authorSchema } from '../../shared/users/schema.ts'
import { areHidden, hiddenPeopleOf } from '../blocks/hidden-people.ts'
import { sockets } from '../live/sockets.ts'
import { effect } from '../platform/effect.ts'
import { authorOf } from '../users/author.ts'
import type { User } from '../users/user-store.ts'
import { isAcquainted, isLater, type Entry } from './entry.ts'

interface People {
  sender: User
  /** Missing if the receiver's account is gone. */
  receiver: User | undefined
  /** The receiver's entry. */
  entry: Entry
}

export const messageHints = effect({ send: sockets.grants.sendHint }, (platform) => {
  const live = sockets(platform)

  return {
    /**
     * `message` is as its sender sees it. Pages that miss the hint get the message from the API. People who have since
     * blocked each other get no hint. The receiver's hint says whether the message is in a request, according to their
     * entry.
     */
    async send(
      type: 'message' | 'message-changed',
      message: Message,
      { sender, receiver, entry }: People,
    ): Promise<void> {
      const hintOf = (shown: Message, isRequest?: true): Hint =>
        type === 'message'
          ? { type, message: shown, sender: z.parse(authorSchema, authorOf(sender)), isRequest }
          : { type, message: shown }
      if (!receiver || areHidden(sender, receiver)) return live.sendHint([sender.id], hintOf(message))
      const received = asSeenBy(receiver, entry, message)
      const isOwnPost = received.post?.state === 'shown' && received.post.author.id === receiver.id
      const isWelcome = isOwnPost || message.deal !== undefined
      const isRequest = type === 'message' && !isAcquainted(entry, receiver.id) && !isWelcome
      if (received === message && !isRequest) return live.sendHint([sender.id, receiver.id], hintOf(message))
      await live.sendHint([sender.id], hintOf(message))
      await live.sendHint([receiver.id], hintOf(received, isRequest || undefined))
    },
  }
})

/**
 * The receiver sees a post by a hidden person as a missing one, a quoted message that they deleted as gone, and a mention
 * of a hidden person as plain text.
 */
function asSeenBy(reader: User, { clearedUpTo }: Entry, message: Message): Message {
  const { post, quote, mentioned } = message
  const hidden = hiddenPeopleOf(reader)
  const isHidden = post?.state === 'shown' && hidden.has(post.author.id)
  const isGone = quote?.state === 'shown' && !isLater(quote.id, clearedUpTo)
  const hidesName = Object.keys(mentioned ?? {}).some((id) => hidden.has(id))
  if (!isHidden && !isGone && !hidesName) return message
  return {
    ...message,
    ...(isHidden && { post: { state: 'missing', id: post.id } }),
    ...(isGone && { quote: { state: 'gone', id: quote.id } }),
    ...(hidesName && {
      mentioned: Object.fromEntries(Object.entries(mentioned ?? {}).filter(([id]) => !hidden.has(id))),
    }),
  }
}
