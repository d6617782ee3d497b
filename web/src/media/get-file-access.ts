import { getChatFileAccess } from '../../../shared/chats/get-chat-file-access.ts'
import { chatIdSchema } from '../../../shared/chats/pair.ts'
import { getFileAccess } from '../../../shared/media/get-file-access.ts'
import { call } from '../lib/call.ts'

/** Requests permission to open the files of a private campus, or of a conversation. */
export function accessTo(ownerId: string, options: { signal?: AbortSignal } = {}) {
  const { origin } = window.location
  return chatIdSchema.safeParse(ownerId).success
    ? call(getChatFileAccess, { chatId: ownerId, origin }, options)
    : call(getFileAccess, { campusId: ownerId, origin }, options)
}
