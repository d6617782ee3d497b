/** The sentence of a notification on the page, in a mail and on a device, and its link. */
import { threadOf } from '../posts/post.ts'
import type { NoticeType } from './notification.ts'

/** The part of a notification that page, mail and device all have. */
interface About {
  type: NoticeType
  subjectId: string
  postId?: string | undefined
  chatId?: string | undefined
  aboutPost?: string | undefined
}

const kindOf = (id: string) => (threadOf(id).commentUlid === undefined ? 'post' : 'comment')

/** What the person did, without their name. */
export function sentenceOf({
  type,
  subjectId,
  aboutPost,
}: Pick<About, 'type' | 'subjectId' | 'aboutPost'>): string {
  const about = aboutPost === undefined ? '' : ` ${aboutWords(aboutPost)}`
  const sentences: Record<NoticeType, string> = {
    like: `saved your ${kindOf(subjectId)}`,
    comment: 'commented on your post',
    'comment reply': 'replied to your comment',
    'comment interaction': 'replied below your comment',
    'post interaction': 'replied below your post',
    message: `sent you a message${about}`,
    'message like': 'liked your message',
    'new chat': `started a conversation with you${about}`,
    'chat deleted': 'deleted your conversation',
    mention: `mentioned you in a ${kindOf(subjectId)}`,
  }
  return sentences[type]
}

/** Names a post to its author by its first line. */
export const aboutWords = (post: string) => (post ? `about “${post}”` : 'about your post')

/** The path that a notification links to; a deleted conversation has no page any more. */
export function pathOf({ type, postId, chatId = '' }: Pick<About, 'type' | 'postId' | 'chatId'>): string {
  if (type === 'chat deleted') return '/messages'
  return postId === undefined ? `/messages/${chatId}` : `/post/${postId}`
}
