/** The photo of a message: a finished upload of its sender that was made for the conversation. */
import type { InputOf } from '../../shared/contract.ts'
import type { sendMessage } from '../../shared/chats/send-message.ts'
import { privateOwnerOf, type Media } from '../../shared/media/media.ts'
import type { uploadStore } from '../media/upload-store.ts'

interface MessageId {
  chatId: string
  id: string
}

/** What an upload's row names as its taker. No id of a post or comment has a slash. */
const takerOf = ({ chatId, id }: MessageId) => `${chatId}/${id}`

/** The message that a taker is; undefined where it is a post, a comment or a person. */
export function messageTaking(taker: string): MessageId | undefined {
  const [chatId = '', id] = taker.split('/')
  return id === undefined ? undefined : { chatId, id }
}

/** Takes the photo for a message. Undefined where it is missing, another message's, or was made for another place. */
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
