/** How a notification reads on the page, in a mail and on a device, and where it leads. */
import { threadOf } from '../posts/post.ts'
import type { NoticeType } from './notification.ts'

/** What page, mail and device know of a notification. */
interface About {
  type: NoticeType
  subjectId: string
  postId?: string | undefined
  chatId?: string | undefined
}

const kindOf = (id: string) => (threadOf(id).commentUlid === undefined ? 'post' : 'comment')

/** What somebody did, without their name. */
export function sentenceOf({ type, subjectId }: Pick<About, 'type' | 'subjectId'>): string {
  const sentences: Record<NoticeType, string> = {
    like: `saved your ${kindOf(subjectId)}`,
    comment: 'commented on your post',
    'comment reply': 'replied to your comment',
    'comment interaction': 'replied below your comment',
    'post interaction': 'replied below your post',
    message: 'sent you a message',
    'message like': 'liked your message',
    'new chat': 'started a conversation with you',
    mention: `mentioned you in a ${kindOf(subjectId)}`,
  }
  return sentences[type]
}

/** Where a notification leads. */
export const pathOf = ({ postId, chatId = '' }: Pick<About, 'postId' | 'chatId'>) =>
  postId === undefined ? `/messages/${chatId}` : `/post/${postId}`
