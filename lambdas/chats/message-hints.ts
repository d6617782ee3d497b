/** Sends hints about a message to the open pages of both people. */
import * as z from 'zod/mini'
import type { Message } from '../../shared/chats/chat.ts'
import { authorSchema } from '../../shared/users/user.ts'
import { areHidden, hiddenPeopleOf } from '../blocks/hidden-people.ts'
import { sockets } from '../live/sockets.ts'
import { effect } from '../platform/effect.ts'
import { authorOf } from '../users/author.ts'
import type { User } from '../users/user-store.ts'

export const messageHints = effect({ send: sockets.grants.sendHint }, (platform) => {
  const live = sockets(platform)

  return {
    /**
     * `message` is as its sender sees it. Pages that miss the hint get the message from the API. No hint goes to people who
     * have since blocked each other.
     */
    async send(message: Message, sender: User, receiver: User): Promise<void> {
      const hint = { type: 'message' as const, sender: z.parse(authorSchema, authorOf(sender)) }
      if (areHidden(sender, receiver)) return live.sendHint([sender.id], { ...hint, message })
      const received = asSeenBy(receiver, message)
      if (received === message) return live.sendHint([sender.id, receiver.id], { ...hint, message })
      await live.sendHint([sender.id], { ...hint, message })
      await live.sendHint([receiver.id], { ...hint, message: received })
    },
  }
})

/** A shared post by a person hidden from the reader is shown like a missing one. */
function asSeenBy(reader: User, message: Message): Message {
  const { post } = message
  if (post?.state !== 'shown' || !hiddenPeopleOf(reader).has(post.author.id)) return message
  return { ...message, post: { state: 'missing', id: post.id } }
}
