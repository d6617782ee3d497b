/** The photo of a message: a finished upload of its sender that was made for the conversation. */
import type { InputOf } from '../../shared/contract.ts'
import type { sendMessage } from '../../shared/chats/send-message.ts'
import { privateOwnerOf, type Media } from '../../shared/media/media.ts'
import type { uploadStore } from '../media/upload-store.ts'

interface MessageId {
  chatId: string
  id: string
}

/** The name of a message as the taker in an upload's row. Ids of posts and comments have no slash. */
const takerOf = ({ chatId, id }: MessageId) => `${chatId}/${id}`

/** The message that a taker names; undefined for a post, a comment or a person. */
export function messageTaking(taker: string): MessageId | undefined {
  const [chatId = '', id] = taker.split('/')
  return id === undefined ? undefined : { chatId, id }
}

/**
 * Takes the photo for a message. Undefined if it is missing, belongs to another message, or was uploaded for another
 * purpose.
 */
export async function takePhoto(
  uploads: Pick<ReturnType<typeof uploadStore>, 'take'>,
  senderId: string,
  { photo, ...message }: MessageId & Required<Pick<InputOf<typeof sendMessage>, 'photo'>>,
): Promise<Media | undefined> {
  if (!photo) return undefined
  const file = await uploads.take(senderId, photo.uploadId, takerOf(message))
  if (!file || privateOwnerOf(file.fileId) !== message.chatId) return undefined
  return { ...file, alt: photo.alt }
}
