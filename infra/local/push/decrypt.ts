import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

/** The secrets of a subscription, which only the browser has: https://www.rfc-editor.org/rfc/rfc8291#section-3.1 */
export interface ReceiverKeys {
  /** The private key on P-256, base64url, as is `auth`. */
  privateKey: string
  auth: string
}

const tagLength = 16
const headerLength = 21

/**
 * Decrypts the body of a push message: one record of `aes128gcm` (RFC 8188) with the keys of RFC 8291. Throws for
 * everything that a browser would drop.
 */
export function decrypt(body: Buffer, { privateKey, auth }: ReceiverKeys): string {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const senderKey = body.subarray(headerLength, headerLength + body.readUInt8(20))
  const record = body.subarray(headerLength + senderKey.length)
  if (record.length > recordSize) throw new Error('a push message is one record')
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey, 'base64url')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const input = derive(ecdh.computeSecret(senderKey), Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-tagLength))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -tagLength)), decipher.final()])
  // The text ends with a delimiter, which is 2 in the last record, and any number of zeros.
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('the record has no delimiter')
  return padded.subarray(0, end).toString('utf8')
}

const derive = (input: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', input, salt, info, length))
