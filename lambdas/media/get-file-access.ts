import { getFileAccess as contract } from '../../shared/media/get-file-access.ts'
import { privateFilesPath } from '../../shared/media/media.ts'
import { operation } from '../access/operation.ts'
import { endOfAccess, fileSigner } from './file-signer.ts'

/**
 * The policy names the page's whole origin. In a policy for `https://*`, the star would also match another campus's file
 * whose query contains our path.
 */
export const getFileAccess = operation(
  contract,
  { signer: fileSigner },
  async ({ campusId, origin }, { signer, now }) => {
    const expiresAt = endOfAccess(now)
    return { query: await signer.sign(`${origin}${privateFilesPath(campusId)}*`, expiresAt), expiresAt }
  },
)
