/** Refuses the 10,000 commonest passwords. Only their hashes are here: 40 KB, and none of them is readable. */
import { createHash } from 'node:crypto'
import { commonPasswordHashes } from './common-password-hashes.ts'

/** Bytes. A password that is not on the list has one of its hashes with a chance of one in 400,000. */
export const hashSize = 4

export const hashOfPassword = (password: string): number =>
  createHash('sha256').update(password.toLowerCase()).digest().readUInt32BE()

let hashes: Set<number> | undefined

/** Whether a password is one of the 10,000 commonest, in any case of its letters. */
export function isCommonPassword(password: string): boolean {
  hashes ??= readHashes()
  return hashes.has(hashOfPassword(password))
}

function readHashes(): Set<number> {
  const bytes = Buffer.from(commonPasswordHashes, 'base64')
  return new Set(
    Array.from({ length: bytes.length / hashSize }, (_, index) => bytes.readUInt32BE(index * hashSize)),
  )
}
