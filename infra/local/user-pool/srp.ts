import {
  constants,
  createHash,
  createHmac,
  createPublicKey,
  getDiffieHellman,
  publicEncrypt,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/**
 * The server's half of Secure Remote Password (RFC 5054, SRP-6a) in Cognito's dialect: the 3072-bit group of RFC 3526,
 * SHA-256, numbers hashed as padded hexadecimal, and a signature over the sign-in instead of SRP's proof. All numbers are
 * sent as hexadecimal strings.
 */

export const N = BigInt('0x' + getDiffieHellman('modp15').getPrime('hex'))
export const g = 2n
export const k = fromHex(hash(padded(N), padded(g)))

/** The stored form of a password, which cannot be used to sign in. */
export type PasswordVerifier = { salt: string; verifier: string }

/** The server's secret (`privateKey`) and public number of one sign-in. */
export type ServerKeys = { privateKey: string; publicKey: string }

/** Creates the verifier of a password, with a new salt unless one is given. */
export function createVerifier(
  poolName: string,
  username: string,
  password: string,
  saltHex = randomBytes(16).toString('hex'),
): PasswordVerifier {
  const salt = padded(fromHex(saltHex))
  return { salt, verifier: power(g, secretOf(poolName, username, password, salt)).toString(16) }
}

/** The number derived from a password with this salt. */
export function secretOf(poolName: string, username: string, password: string, salt: string): bigint {
  const identity = createHash('sha256').update(`${poolName}${username}:${password}`).digest('hex')
  return fromHex(hash(salt, identity))
}

/** The server's numbers for one sign-in with this verifier. */
export function createServerKeys({ verifier }: PasswordVerifier): ServerKeys {
  const privateKey = randomBytes(48).toString('hex')
  const publicKey = (k * fromHex(verifier) + power(g, fromHex(privateKey))) % N
  return { privateKey, publicKey: publicKey.toString(16) }
}

/**
 * Whether a client's public number may be used. With a number that is 0 modulo N, everyone would know the resulting key.
 */
export function isUsablePublicKey(clientPublicKey: string): boolean {
  return /^[0-9a-f]{1,800}$/i.test(clientPublicKey) && fromHex(clientPublicKey) % N !== 0n
}

/** Whether the signature proves that the client knows the password behind the verifier. */
export function signatureMatches(proof: {
  poolName: string
  username: string
  verifier: PasswordVerifier
  clientPublicKey: string
  serverKeys: ServerKeys
  secretBlock: string
  timestamp: string
  signature: string
}): boolean {
  const A = fromHex(proof.clientPublicKey)
  const u = scramblerOf(A, fromHex(proof.serverKeys.publicKey))
  const shared = power(A * power(fromHex(proof.verifier.verifier), u), fromHex(proof.serverKeys.privateKey))
  const expected = signatureOf(proof, shared, u)
  const given = Buffer.from(proof.signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The number that client and server both derive from their public numbers. */
export const scramblerOf = (A: bigint, B: bigint): bigint => fromHex(hash(padded(A), padded(B)))

/** The signature that proves knowledge of the shared number. */
export function signatureOf(
  claim: { poolName: string; username: string; secretBlock: string; timestamp: string },
  shared: bigint,
  u: bigint,
): Buffer {
  return createHmac('sha256', derivedKey(shared, u))
    .update(claim.poolName)
    .update(claim.username)
    .update(Buffer.from(claim.secretBlock, 'base64'))
    .update(claim.timestamp)
    .digest()
}

/** HKDF with one block, cut to 16 bytes. */
function derivedKey(shared: bigint, u: bigint): Buffer {
  const extracted = createHmac('sha256', Buffer.from(padded(u), 'hex')).update(
    Buffer.from(padded(shared), 'hex'),
  )
  return createHmac('sha256', extracted.digest()).update('Caldera Derived Key\x01').digest().subarray(0, 16)
}

export function fromHex(hex: string): bigint {
  return BigInt('0x' + hex)
}

/** Whole bytes, with a leading zero byte if the number would otherwise look negative. */
function padded(number: bigint): string {
  const hex = number.toString(16)
  const even = hex.length % 2 === 1 ? '0' + hex : hex
  return /^[89a-f]/.test(even) ? '00' + even : even
}

function hash(...hex: string[]): string {
  return createHash('sha256')
    .update(Buffer.from(hex.join(''), 'hex'))
    .digest('hex')
}

/** The length of N in bytes. */
const size = 384
const jwkOf = (number: bigint) => bytesOf(number).toString('base64url')

/**
 * Computes the power modulo N with OpenSSL, as an RSA encryption without padding, which is the same computation. Node's
 * DiffieHellman would first test for two seconds whether N is a prime.
 */
export function power(base: bigint, exponent: bigint): bigint {
  const key = createPublicKey({ key: { kty: 'RSA', n: jwkOf(N), e: jwkOf(exponent) }, format: 'jwk' })
  const bytes = publicEncrypt({ key, padding: constants.RSA_NO_PADDING }, bytesOf(base % N))
  return fromHex(bytes.toString('hex'))
}

const bytesOf = (number: bigint) => Buffer.from(number.toString(16).padStart(2 * size, '0'), 'hex')
