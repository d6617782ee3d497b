import {
  type KeyObject,
  createHash,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  randomUUID,
  sign,
  verify,
} from 'node:crypto'
import * as z from 'zod/mini'
import { notAuthorized } from './error.ts'
import type { Settings } from './settings.ts'
import type { Session, State, User } from './state.ts'
import {
  type ClientMetadata,
  type InvokeTrigger,
  type TokenSource,
  runPreTokenGeneration,
} from './triggers.ts'
import { type Users, requireEnabled } from './users.ts'

const accessClaims = z.object({
  token_use: z.literal('access'),
  username: z.string(),
  origin_jti: z.string(),
  exp: z.number(),
})

/** A session outlives its refresh token by the longest life of an access token, which must still be recognised. */
const longestAccessTokenSeconds = 86_400

/** The pool's tokens: RS256 access and id tokens, opaque refresh tokens of which only a hash is kept. */
export class Tokens {
  readonly #state: State
  readonly #settings: Settings
  readonly #users: Users
  readonly #invokeTrigger: InvokeTrigger
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject

  constructor(state: State, settings: Settings, users: Users, invokeTrigger: InvokeTrigger) {
    this.#state = state
    this.#settings = settings
    this.#users = users
    this.#invokeTrigger = invokeTrigger
    this.#privateKey = createPrivateKey({ key: state.signingKey, format: 'jwk' })
    this.#publicKey = createPublicKey(this.#privateKey)
  }

  /** Who has proved who they are gets three tokens, unless PreTokenGeneration refuses. */
  async signIn(user: User, metadata: ClientMetadata) {
    const refreshToken = randomBytes(96).toString('base64url')
    const session: Session = {
      originJti: randomUUID(),
      username: user.username,
      refreshTokenHash: hashed(refreshToken),
      authTime: seconds(),
      expiresAt: seconds() + this.#settings.refreshTokenSeconds,
    }
    const tokens = await this.#issue(user, session, 'TokenGeneration_Authentication', metadata)
    this.#removeSessions(({ expiresAt }) => expiresAt + longestAccessTokenSeconds < seconds())
    this.#state.sessions.set(session.originJti, session)
    return { ...tokens, RefreshToken: refreshToken }
  }

  /** New access and id tokens of the same sign-in; the refresh token stays. */
  async refresh(refreshToken: string, metadata: ClientMetadata) {
    const session = this.#sessionOf(refreshToken)
    if (!session) throw notAuthorized('Invalid Refresh Token')
    if (session.expiresAt <= seconds()) throw notAuthorized('Refresh Token has expired')
    const user = this.#users.get(session.username)
    requireEnabled(user)
    return this.#issue(user, session, 'TokenGeneration_RefreshTokens', metadata)
  }

  /** Ends the sign-in of this refresh token; one that is unknown or over is no error, as in RFC 7009. */
  revoke(refreshToken: string): void {
    const session = this.#sessionOf(refreshToken)
    if (session) this.#removeSessions((each) => each === session)
  }

  /** Signs the user out everywhere. */
  revokeAll(user: User): void {
    this.#removeSessions(({ username }) => username === user.username)
  }

  /** The user of an access token that is ours, not expired and not revoked. */
  userOf(accessToken: string): User {
    const [header = '', payload = '', signature = ''] = accessToken.split('.')
    const signedPart = Buffer.from(`${header}.${payload}`)
    if (!verify('sha256', signedPart, this.#publicKey, Buffer.from(signature, 'base64url'))) {
      throw notAuthorized('Invalid Access Token')
    }
    // An id token is ours as well, but not an access token.
    const claims = accessClaims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
    if (!claims.success) throw notAuthorized('Invalid Access Token')
    const { username, exp, origin_jti } = claims.data
    if (exp <= seconds()) throw notAuthorized('Access Token has expired')
    const user = this.#users.get(username)
    if (!this.#state.sessions.has(origin_jti)) throw notAuthorized('Access Token has been revoked')
    requireEnabled(user)
    return user
  }

  /** The JSON Web Key Set that verifies the tokens. */
  publicKeys() {
    return {
      keys: [
        { ...this.#publicKey.export({ format: 'jwk' }), kid: this.#state.keyId, alg: 'RS256', use: 'sig' },
      ],
    }
  }

  #signed(claims: object): string {
    const header = { kid: this.#state.keyId, alg: 'RS256' }
    const content = [header, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    return `${content}.${sign('sha256', Buffer.from(content), this.#privateKey).toString('base64url')}`
  }

  async #issue(user: User, session: Session, source: TokenSource, metadata: ClientMetadata) {
    await runPreTokenGeneration(this.#settings, this.#invokeTrigger, user, source, metadata)
    const now = seconds()
    const common = {
      sub: user.sub,
      iss: this.#settings.issuer,
      origin_jti: session.originJti,
      event_id: randomUUID(),
      auth_time: session.authTime,
      iat: now,
    }
    return {
      AccessToken: this.#signed({
        ...common,
        client_id: this.#settings.clientId,
        token_use: 'access',
        scope: 'aws.cognito.signin.user.admin',
        exp: now + this.#settings.accessTokenSeconds,
        jti: randomUUID(),
        username: user.username,
      }),
      IdToken: this.#signed({
        ...common,
        ...user.attributes,
        email_verified: user.attributes['email_verified'] === 'true',
        aud: this.#settings.clientId,
        'cognito:username': user.username,
        token_use: 'id',
        exp: now + this.#settings.idTokenSeconds,
        jti: randomUUID(),
      }),
      TokenType: 'Bearer',
      ExpiresIn: this.#settings.accessTokenSeconds,
    }
  }

  #sessionOf(refreshToken: string): Session | undefined {
    const refreshTokenHash = hashed(refreshToken)
    return [...this.#state.sessions.values()].find((session) => session.refreshTokenHash === refreshTokenHash)
  }

  #removeSessions(isGone: (session: Session) => boolean): void {
    for (const session of this.#state.sessions.values()) {
      if (isGone(session)) this.#state.sessions.delete(session.originJti)
    }
    this.#state.changed()
  }
}

function seconds(): number {
  return Math.floor(Date.now() / 1000)
}

function hashed(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
