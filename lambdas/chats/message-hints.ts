/** Tells the open pages of both people of a message. */
import * as z from 'zod/mini'
import type { Message } from '../../shared/chats/chat.ts'
import { authorSchema } from '../../shared/users/user.ts'
import { hiddenPeopleOf } from '../blocks/hidden-people.ts'
import { sockets } from '../live/sockets.ts'
import { effect } from '../platform/effect.ts'
import { authorOf } from '../users/author.ts'
import type { User } from '../users/user-store.ts'

export const messageHints = effect({ push: sockets.grants.push }, (platform) => {
  const live = sockets(platform)

  return {
    /** `message` is as its sender sees it. Whoever misses the hint asks the API. */
    async push(message: Message, sender: User, receiver: User): Promise<void> {
      const hint = { type: 'message' as const, sender: z.parse(authorSchema, authorOf(sender)) }
      const received = asSeenBy(receiver, message)
      if (received === message) return live.push([sender.id, receiver.id], { ...hint, message })
      await live.push([sender.id], { ...hint, message })
      await live.push([receiver.id], { ...hint, message: received })
    },
  }
})

/** A shared post by somebody who is hidden from the reader is shown like a missing one. */
function asSeenBy(reader: User, message: Message): Message {
  const { post } = message
  if (post?.state !== 'shown' || !hiddenPeopleOf(reader).has(post.author.id)) return message
  return { ...message, post: { state: 'missing', id: post.id } }
}
