import { threadOf } from '../../../shared/posts/post.ts'
import type { Notification } from './newest.ts'

const kindOf = (id: string) => (threadOf(id).commentUlid === undefined ? 'post' : 'comment')

/** What somebody did, without their name. */
export function sentenceOf({ type, subjectId }: Notification): string {
  const sentences: Record<Notification['type'], string> = {
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
export const pathOf = ({ postId, chatId = '' }: Notification) =>
  postId === undefined ? `/messages/${chatId}` : `/post/${postId}`
