/**
 * Writes the hashes of the commonest passwords that have an allowed length. They are from the list of zxcvbn-ts, which is
 * sorted by frequency. Run `node test/accounts/common-password-list.ts` after an update of zxcvbn-ts.
 */
import { dictionary } from '@zxcvbn-ts/language-common'
import { writeFile } from 'node:fs/promises'
import { hashOfPassword, hashSize } from '../../lambdas/accounts/common-passwords.ts'
import { passwordMaximum, passwordMinimum } from '../../shared/accounts/account.ts'

/** The 10,000 commonest passwords of 8 to 30 characters, the commonest first. */
export const commonPasswords: readonly string[] = dictionary['passwords-common']
  .filter(({ length }) => length >= passwordMinimum && length <= passwordMaximum)
  .slice(0, 10_000)

/** Returns the text of `lambdas/accounts/common-password-hashes.ts`. */
export function commonPasswordHashes(): string {
  const sorted = commonPasswords.map(hashOfPassword).sort((a, b) => a - b)
  const bytes = Buffer.alloc(sorted.length * hashSize)
  for (const [index, hash] of sorted.entries()) bytes.writeUInt32BE(hash, index * hashSize)
  return `/** Made by test/accounts/common-password-list.ts. */\nexport const commonPasswordHashes =\n  '${bytes.toString('base64')}'\n`
}

if (import.meta.main) await writeFile('lambdas/accounts/common-password-hashes.ts', commonPasswordHashes())
