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
import { notAuthorized } from './refusals.ts'
import type { Settings } from './settings.ts'
import type { Session, State, User } from './state.ts'
import {
  type ClientMetadata,
  type InvokeTrigger,
  type TokenSource,
  runPreTokenGeneration,
} from './triggers.ts'
import type { Users } from './users.ts'

/** The pool's tokens: RS256 access and id tokens, and opaque refresh tokens of which only a hash is stored. */
export class Tokens {
  readonly #state: State
  readonly #settings: Settings
  readonly #users: Users
  readonly #invokeTrigger: InvokeTrigger
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject
  readonly #keySet: object

  constructor(state: State, settings: Settings, users: Users, invokeTrigger: InvokeTrigger) {
    this.#state = state
    this.#settings = settings
    this.#users = users
    this.#invokeTrigger = invokeTrigger
    this.#privateKey = createPrivateKey({ key: state.signingKey, format: 'jwk' })
    this.#publicKey = createPublicKey(this.#privateKey)
    const ownKey = this.#publicKey.export({ format: 'jwk' })
    this.#keySet = { keys: [{ ...ownKey, kid: state.keyId, alg: 'RS256', use: 'sig' }] }
  }

  /** Starts a sign-in and issues its three tokens, unless PreTokenGeneration refuses. */
  async signIn(user: User, metadata: ClientMetadata, source: TokenSource = 'TokenGeneration_Authentication') {
    requireEnabled(user)
    const refreshToken = randomBytes(96).toString('base64url')
    const session: Session = {
      originJti: randomUUID(),
      username: user.username,
      refreshTokenHash: hashed(refreshToken),
      authTime: seconds(),
      expiresAt: seconds() + this.#settings.refreshTokenSeconds,
    }
    const tokens = await this.#issue(user, session, source, metadata)
    this.#removeSessions(({ expiresAt }) => expiresAt < seconds())
    this.#state.sessions.set(session.originJti, session)
    return { ...tokens, RefreshToken: refreshToken }
  }

  /** Issues new access and id tokens of the same sign-in. The refresh token stays valid. */
  async refresh(refreshToken: string, metadata: ClientMetadata) {
    const session = this.#sessionOf(refreshToken)
    if (!session) throw notAuthorized('Invalid Refresh Token')
    if (session.expiresAt <= seconds()) throw notAuthorized('Refresh Token has expired')
    const user = this.#users.get(session.username)
    requireEnabled(user)
    return this.#issue(user, session, 'TokenGeneration_RefreshTokens', metadata)
  }

  /** Ends the sign-in of this refresh token; an unknown token is no error, as in RFC 7009. */
  revoke(refreshToken: string): void {
    const session = this.#sessionOf(refreshToken)
    if (session) this.#removeSessions((each) => each === session)
  }

  /** The user of an access token whose sign-in has not ended. */
  userOf(accessToken: string): User {
    const [header = '', payload = '', signature = ''] = accessToken.split('.')
    const isOurs = verify(
      'sha256',
      Buffer.from(`${header}.${payload}`),
      this.#publicKey,
      Buffer.from(signature, 'base64url'),
    )
    const claims = isOurs ? accessClaims.safeParse(jsonOf(payload)).data : undefined
    if (!claims) throw notAuthorized('Invalid Access Token')
    if (claims.exp <= seconds()) throw notAuthorized('Access Token has expired')
    if (!this.#state.sessions.has(claims.origin_jti)) throw notAuthorized('Access Token has been revoked')
    return this.#users.get(claims.username)
  }

  revokeAll(user: User): void {
    this.#removeSessions(({ username }) => username === user.username)
  }

  /** The JSON Web Key Set that verifies the tokens, always as the same object, so that readers can cache by it. */
  publicKeys() {
    return this.#keySet
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

function requireEnabled({ enabled }: User): void {
  if (!enabled) throw notAuthorized('User is disabled.')
}

const accessClaims = z.object({
  token_use: z.literal('access'),
  origin_jti: z.string(),
  username: z.string(),
  exp: z.number(),
})

const jsonOf = (base64: string): unknown => JSON.parse(Buffer.from(base64, 'base64url').toString())

function seconds(): number {
  return Math.floor(Date.now() / 1000)
}

function hashed(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
