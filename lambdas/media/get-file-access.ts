import { getFileAccess as contract } from '../../shared/media/get-file-access.ts'
import { privateFilesPath } from '../../shared/media/media.ts'
import { operation } from '../access/operation.ts'
import { fileSigner } from './file-signer.ts'

const windowMs = 600_000

/** The end of the next ten-minute window: ten to twenty minutes away, and the same for all calls within one window. */
export function endOfAccess(now: number): number {
  return (Math.floor(now / windowMs) + 2) * windowMs
}

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
