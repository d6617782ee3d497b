/** The files of a message: finished uploads of its sender that were made for the conversation. */
import type { Attachment } from '../../shared/composer/attachments.ts'
import type { Media } from '../../shared/media/media.ts'
import { takeUploads } from '../media/attach-uploads.ts'
import type { uploadStore } from '../media/upload-store.ts'

interface MessageId {
  chatId: string
  id: string
}

/** Returns the `takenBy` of uploads that belong to a message. It has a slash, unlike ids of posts and comments. */
const takerOf = ({ chatId, id }: MessageId) => `${chatId}/${id}`

/** Returns the message that a `takenBy` names; undefined for a post, a comment or a person. */
export function messageTaking(taker: string): MessageId | undefined {
  const [chatId = '', id] = taker.split('/')
  return id === undefined ? undefined : { chatId, id }
}

/**
 * Takes uploads for a message. Returns undefined if one is missing, belongs to another message, or was uploaded for another
 * purpose.
 */
export function takeMedia(
  uploads: Pick<ReturnType<typeof uploadStore>, 'take'>,
  senderId: string,
  { media, ...message }: MessageId & { media: Attachment[] },
): Promise<Media[] | undefined> {
  const { chatId: owner } = message
  return takeUploads(uploads, { userId: senderId, taker: takerOf(message), owner }, media)
}

/** Whether a file is among these files or their posters. */
export const hasFile = (media: readonly Media[], fileId: string) =>
  media.some((one) => one.fileId === fileId || one.poster?.fileId === fileId)
