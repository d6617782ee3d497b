/** The sentence of a notification on the page, in a mail and on a device, and its link. */
import type { MessageEmoji } from '../chats/message-emoji.ts'
import { isolated } from '../isolated.ts'
import { threadOf } from '../posts/post.ts'
import type { NoticeType } from './notification.ts'

/** The part of a notification that page, mail and device all have. */
interface About {
  type: NoticeType
  subjectId: string
  postId?: string | undefined
  chatId?: string | undefined
  aboutPost?: string | undefined
  emoji?: MessageEmoji | undefined
  found?: { text: string; path: string; count: number } | undefined
}

const kindOf = (id: string) => (threadOf(id).commentUlid === undefined ? 'post' : 'comment')

const ofThings = new Set<NoticeType>(['saved search', 'wish', 'turn', 'line over', 'still for sale'])

/** Whether the sentence of a type is about things, not about what a person did. */
export const isOfFound = (type: NoticeType): boolean => ofThings.has(type)

/** The whole sentence of a notification. It begins with the person's name if it is about what they did. */
export const lineOf = (about: Parameters<typeof sentenceOf>[0], name: string): string =>
  isOfFound(about.type) ? sentenceOf(about) : `${isolated(name)} ${sentenceOf(about)}`

/** Returns the person's deed without their name, or the sentence about a search that found posts. */
export function sentenceOf({
  type,
  subjectId,
  aboutPost,
  emoji,
  found,
}: Pick<About, 'type' | 'subjectId' | 'aboutPost' | 'emoji' | 'found'>): string {
  const about = aboutPost === undefined ? '' : ` ${aboutWords(aboutPost)}`
  const sought = `“${isolated(found?.text ?? '')}”`
  const sentences: Record<NoticeType, string> = {
    like: `saved your ${kindOf(subjectId)}`,
    comment: 'commented on your post',
    'comment reply': 'replied to your comment',
    'comment interaction': 'replied below your comment',
    'post interaction': 'replied below your post',
    message: `sent you a message${about}`,
    'message like': emoji ? `reacted with ${emoji} to your message` : 'liked your message',
    'new chat': `started a conversation with you${about}`,
    deal: `updated your deal${about}`,
    'chat deleted': 'deleted your conversation',
    'saved search': `${found?.count ?? 1} new for ${sought}`,
    wish: `${found?.count ?? 1} new for what you look for: ${sought}`,
    'price drop': 'lowered the price of what you saved',
    want: aboutPost ? `asked for “${isolated(aboutPost)}”` : 'asked for what you offer',
    turn: 'It’s your turn: confirm that you want it',
    'line over': 'Your deal is over',
    meeting: 'expects you soon',
    met: 'was to meet you: did you meet?',
    'still for sale': 'Still for sale?',
    mention: `mentioned you in a ${kindOf(subjectId)}`,
  }
  return sentences[type]
}

/** Names a post to its author by its first line. */
export const aboutWords = (post: string) => (post ? `about “${isolated(post)}”` : 'about your post')

/** The path that a notification links to. The notification of a reaction links to the message. */
export function pathOf({
  type,
  subjectId,
  postId,
  chatId = '',
  found,
}: Pick<About, 'type' | 'subjectId' | 'postId' | 'chatId' | 'found'>): string {
  if (found) return found.path
  if (type === 'want') return `/post/${subjectId}/line`
  if (type === 'message like') return `/messages/${chatId}?message=${subjectId}`
  return postId === undefined ? `/messages/${chatId}` : `/post/${postId}`
}
