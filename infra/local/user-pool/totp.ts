/** Codes of authenticator applications: https://www.rfc-editor.org/rfc/rfc6238, six digits, a new one every 30 seconds. */
import { createHmac, randomBytes } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepMilliseconds = 30_000

/** A new secret of 256 bits in base 32. */
export function secretOfAuthenticator(): string {
  const bits = [...randomBytes(32)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[parseInt(five.padEnd(5, '0'), 2)]).join('')
}

export const currentStep = (now: number) => Math.floor(now / stepMilliseconds)

/** The code of a time step. Throws for a secret that is not in base 32. */
export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The time step to which a code belongs: the current one, or one before or after it. Undefined for a wrong code. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | undefined {
  const step = currentStep(now)
  return [step, step - 1, step + 1].find((one) => codeOf(secret, one) === code)
}

function bytesOf(secret: string): Buffer {
  const bits = secret.split('').map((letter) => {
    const value = alphabet.indexOf(letter)
    if (value < 0) throw new Error('The secret of an authenticator is in base 32')
    return value.toString(2).padStart(5, '0')
  })
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
}
