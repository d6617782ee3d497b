import { getFileAccess as contract } from '../../shared/media/get-file-access.ts'
import { privateFilesPath } from '../../shared/media/media.ts'
import { operation } from '../platform/operation.ts'
import { fileSigner } from './file-signer.ts'

const windowMs = 600_000

/** The end of the next window: at least one of them away, and the same for all who ask in the same one. */
export function endOfAccess(now: number): number {
  return (Math.floor(now / windowMs) + 2) * windowMs
}

/**
 * The address begins with a whole origin on purpose: in a policy for `https://*`, the star would also match another
 * campus's file with ours in its query.
 */
export const getFileAccess = operation(
  contract,
  { signer: fileSigner },
  async ({ campusId, origin }, { signer, now }) => {
    const expiresAt = endOfAccess(now)
    return { query: await signer.sign(`${origin}${privateFilesPath(campusId)}*`, expiresAt), expiresAt }
  },
)
