import { beginningOfMessage } from '../../../shared/chats/chat.ts'
import type { Message, Quote } from '../../../shared/chats/chat.ts'

/** Returns a message as replies quote it in its current state. */
export function quoteOf({ id, senderId, blocks, media, post, deal, unsentAt }: Message): Quote {
  if (unsentAt !== undefined) return { state: 'gone', id }
  return { state: 'shown', id, senderId, ...beginningOfMessage({ blocks, media, postId: post?.id, deal }) }
}
