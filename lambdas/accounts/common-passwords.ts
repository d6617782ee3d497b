/**
 * Refuses the 10,000 most common passwords. Only their hashes are stored (common-password-hashes.ts): 40 KB, from which
 * no password can be read.
 */
import { createHash } from 'node:crypto'
import { commonPasswordHashes } from './common-password-hashes.ts'

/**
 * Bytes per hash. With this size, a password that is not on the list has the same hash as a listed one with a chance of
 * one in 400,000.
 */
export const hashSize = 4

export const hashOfPassword = (password: string): number =>
  createHash('sha256').update(password.toLowerCase()).digest().readUInt32BE()

let hashes: Set<number> | undefined

/** Whether a password is one of the 10,000 most common, in any case of its letters. */
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
