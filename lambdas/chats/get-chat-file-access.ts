import { getChatFileAccess as contract } from '../../shared/chats/get-chat-file-access.ts'
import { privateFilesPath } from '../../shared/media/media.ts'
import { operation } from '../access/operation.ts'
import { endOfAccess, fileSigner } from '../media/file-signer.ts'

/** Signs the conversation's own folder. The kernel admits only the conversation's two people. */
export const getChatFileAccess = operation(
  contract,
  { signer: fileSigner },
  async ({ chatId, origin }, { signer, now }) => {
    const expiresAt = endOfAccess(now)
    return { query: await signer.sign(`${origin}${privateFilesPath(chatId)}*`, expiresAt), expiresAt }
  },
)
