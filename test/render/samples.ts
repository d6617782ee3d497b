/** People, posts and comments for rendered tests, as the operations return them. */
import type { Chat, Message } from '../../shared/chats/chat.ts'
import { chatIdOf } from '../../shared/chats/pair.ts'
import type { Comment } from '../../shared/comments/comment.ts'
import { linkify } from '../../shared/composer/written-text.ts'
import type { Media } from '../../shared/media/media.ts'
import type { Post } from '../../shared/posts/post.ts'
import { newUlid } from '../../shared/ulid.ts'
import type { Profile } from '../../shared/users/get-profile.ts'
import type { Author, Me } from '../../shared/users/user.ts'

/** A member of OU. */
export const ann: Me = {
  id: 'u_ann',
  email: 'ann@example.com',
  firstName: 'Ann',
  lastName: 'Ray',
  username: 'annray',
  campusId: 'ou',
  schoolEmail: 'ann@ou.edu',
  verified: true,
  schoolVerified: true,
  profileSetUp: true,
  hasPassword: true,
  createdAt: Date.UTC(2026, 8, 2, 12),
}

/** A person with a verified e-mail and no school. */
export const without: Me = {
  id: 'u_will',
  email: 'will@example.com',
  firstName: 'Will',
  lastName: 'Out',
  username: 'willout',
  verified: true,
  schoolVerified: false,
  profileSetUp: false,
  hasPassword: true,
  createdAt: Date.UTC(2026, 8, 2, 12),
}

/** A person whose e-mail is not verified yet. */
export const newcomer: Me = { ...without, id: 'u_nora', email: 'nora@example.com', verified: false }

/** Another member of OU, whose posts are on the pages. */
export const bob: Author = { id: 'u_bob', name: 'Bob Lee', username: 'boblee', schoolVerified: true }

/** Bob as others see him. */
export const bobsProfile: Profile = {
  ...bob,
  campusId: 'ou',
  verified: true,
  createdAt: Date.UTC(2026, 2, 15),
  totalPosts: 1,
}

export const authorOf = (me: Me): Author => ({
  id: me.id,
  name: `${me.firstName} ${me.lastName}`,
  username: me.username,
  schoolVerified: me.schoolVerified,
})

const blocksOf = (text: string) => text.split('\n').map(linkify)

export function aPost(text: string, more: Partial<Post> = {}): Post {
  const at = more.createdAt ?? Date.now() - 60_000
  return {
    id: newUlid(at),
    campusId: 'ou',
    author: bob,
    blocks: blocksOf(text),
    media: [],
    comments: 0,
    saves: 0,
    createdAt: at,
    lastActivityAt: at,
    ...more,
  }
}

/** A comment on a post, or a reply to a comment of it. */
export function aComment(on: Post | Comment, text: string, more: Partial<Comment> = {}): Comment {
  const at = more.createdAt ?? Date.now() - 30_000
  return {
    id: `${on.id.slice(0, 26)}_${newUlid(at)}`,
    campusId: on.campusId,
    parentId: on.id,
    author: bob,
    blocks: blocksOf(text),
    media: [],
    saves: 0,
    createdAt: at,
    ...more,
  }
}

/** A photo of a post; `alt` is its description. */
export const aPhoto = (alt: string): Media => ({
  kind: 'photo',
  fileId: 'photo1',
  width: 900,
  height: 600,
  alt,
})

/** A message by Bob, or by `senderId`. */
export function aMessage(chatId: string, text: string, more: Partial<Message> = {}): Message {
  const at = more.createdAt ?? Date.now() - 20_000
  const id = newUlid(at)
  return {
    id,
    chatId,
    senderId: bob.id,
    blocks: blocksOf(text),
    media: [],
    hearts: [],
    createdAt: at,
    ...more,
  }
}

/**
 * Ann's conversation with a person. Its newest message is `text`, from that person; without a text, the conversation has
 * just started.
 */
export function aChat(partner: Author, text: string | undefined, more: Partial<Chat> = {}): Chat {
  const at = more.lastAt ?? Date.now() - 20_000
  return {
    id: chatIdOf(ann.id, partner.id),
    partner,
    ...(text !== undefined && { preview: { senderId: partner.id, kind: 'text', text } }),
    lastId: newUlid(at),
    lastAt: at,
    ...more,
  }
}
