/** Prepares a thread, a message with a mention, and a deal through the API, for tests of pages with content. */
import { createChat } from '../../shared/chats/create-chat.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { createComment } from '../../shared/comments/create-comment.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { createDeal } from '../../shared/deals/create-deal.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { api, post, type Person } from './api.ts'
import { newText } from './site.ts'

/**
 * Writes a post with pictures and a link, a comment on the post and a reply to the comment. The reader saves the post and
 * the comment.
 */
export async function writeThread(author: Person, reader: Person) {
  const text = newText('A lamp')
  const { id, campusId } = await post(author, `${text}\nhttps://example.com/lamp`, {
    colors: ['teal', 'plum'],
  })
  const say = (parentId: string, words: string) => {
    const input = { id: newUlid(Date.now()), campusId, postId: id, parentId, media: [] }
    return api(createComment, { ...input, blocks: [{ text: words }] }, reader)
  }
  const comment = await say(id, 'Is it still there?')
  await say(comment.id, 'I would come today')
  for (const postId of [id, comment.id]) await api(savePost, { postId }, reader)
  return { id, text, commenter: comment.author }
}

interface Reader {
  id: string
  username: string
  /** Set if the reader has begun the conversation too, so that the message is no request. */
  as?: Person
}

/** Sends a person a message and mentions them in a post. Returns the conversation. */
export async function writeTo(by: Person, { id: userId, username, as }: Reader) {
  const idNow = () => newUlid(Date.now())
  if (as) await api(createChat, { id: idNow(), userId: (await api(getMe, {}, by)).id }, as)
  const { chat } = await api(createChat, { id: idNow(), userId }, by)
  await api(sendMessage, { chatId: chat.id, id: idNow(), blocks: [{ text: 'Still there?' }] }, by)
  const mentions = [{ start: 0, end: username.length + 1, userId }]
  const blocks = [{ text: `@${username} look at this lamp`, mentions }]
  await api(createPost, { id: idNow(), campusId: 'ou', blocks, media: [] }, by)
  return chat.id
}

/** The seller offers a thing, and the buyer offers less than its price. Returns the id of the post. */
export async function getInLine(seller: Person, buyer: Person): Promise<string> {
  const sale = { kind: 'offer', cents: 4000, open: true } as const
  const blocks = [{ text: newText('A bike') }]
  const { id } = await api(
    createPost,
    { id: newUlid(Date.now()), campusId: 'ou', blocks, media: [], sale },
    seller,
  )
  await api(createDeal, { postId: id, cents: 3000, isOffer: true }, buyer)
  return id
}
