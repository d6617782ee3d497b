import { createHmac, randomUUID } from 'node:crypto'
import { Refusal } from '../refusal.ts'
import { uuidOf } from '../uuid.ts'
import { notAuthorized, wrongCredentials } from './refusals.ts'
import type { Settings } from './settings.ts'
import { type PasswordVerifier, createVerifier } from './srp.ts'
import type { State, User } from './state.ts'
import { stepOfCode } from './totp.ts'

/** An account at an identity provider; `subject` is its id there. */
export type Identity = { provider: string; subject: string }

const triesBeforeLock = 5
const longestLockMilliseconds = 15 * 60_000

/** The accounts of the pool: names, the e-mail alias, attributes, passwords, and the lock after wrong passwords. */
export class Users {
  readonly #state: State
  readonly #settings: Settings

  constructor(state: State, settings: Settings) {
    this.#state = state
    this.#settings = settings
  }

  /** The user with this user name or verified e-mail address; upper and lower case do not matter. */
  find(name: string): User | undefined {
    return this.#state.users.get(name.toLowerCase()) ?? this.#findByAlias(name)
  }

  disabled(): User[] {
    return [...this.#state.users.values()].filter(({ enabled }) => !enabled)
  }

  /** Like `find`, but throws UserNotFoundException for an unknown name. */
  get(name: string): User {
    const user = this.find(name)
    if (!user) throw new Refusal('UserNotFoundException', 'User does not exist.')
    return user
  }

  /**
   * Returns a user name and a made-up verifier for a sign-in with an unknown name. They are the same at every attempt, so
   * that nobody can find out whether the name exists. If the name is an e-mail address, the user name is made up as well;
   * otherwise it is the name itself.
   */
  simulate(name: string): { username: string; password: PasswordVerifier } {
    const digest = createHmac('sha256', this.#state.simulationKey).update(name.toLowerCase()).digest('hex')
    return {
      username: isEmail(name) ? uuidOf(digest) : name,
      password: createVerifier(this.#settings.poolName, name, digest, digest.slice(0, 32)),
    }
  }

  /** Creates a user without a password. */
  create(username: string, attributes: Record<string, string>): User {
    if (this.#settings.hasEmailAlias && isEmail(username)) {
      const message = 'Username cannot be of email format, since user pool is configured for email alias.'
      throw new Refusal('InvalidParameterException', message)
    }
    if (this.#state.users.has(username.toLowerCase())) {
      throw new Refusal('UsernameExistsException', 'User account already exists')
    }
    this.#checkAttributes(attributes)
    const now = Date.now()
    const user: User = {
      username,
      sub: randomUUID(),
      attributes,
      status: 'FORCE_CHANGE_PASSWORD',
      enabled: true,
      identities: [],
      createdAt: now,
      modifiedAt: now,
      wrongPasswords: { count: 0, lastAt: 0, lockedUntil: 0 },
    }
    this.#state.users.set(username.toLowerCase(), user)
    this.#state.changed()
    return user
  }

  setPassword(user: User, password: string): void {
    const problem = policyProblem(password, this.#settings.passwordPolicy)
    if (problem) {
      throw new Refusal('InvalidPasswordException', `Password did not conform with policy: ${problem}`)
    }
    user.password = createVerifier(this.#settings.poolName, user.username, password)
    user.status = 'CONFIRMED'
    user.wrongPasswords = { count: 0, lastAt: 0, lockedUntil: 0 }
    user.modifiedAt = Date.now()
    this.#state.changed()
  }

  /** Gives the user a password that the first sign-in has to replace. */
  setTemporaryPassword(user: User, password: string): void {
    this.setPassword(user, password)
    user.status = 'FORCE_CHANGE_PASSWORD'
    this.#state.changed()
  }

  setAuthenticator(user: User, authenticator: NonNullable<User['authenticator']>): void {
    user.authenticator = authenticator
    user.modifiedAt = Date.now()
    this.#state.changed()
  }

  /** Accepts a code of the user's authenticator. Each code works only once, and wrong codes count like wrong passwords. */
  takeCode(user: User, code: string): void {
    const { authenticator } = user
    if (this.isLocked(user)) throw notAuthorized('Password attempts exceeded')
    const step = authenticator && stepOfCode(authenticator.secret, code)
    if (!authenticator || step === undefined) {
      this.#countWrong(user)
      throw new Refusal('CodeMismatchException', 'Invalid code received for user')
    }
    if (step <= authenticator.usedStep)
      throw new Refusal('ExpiredCodeException', 'Your software token has already been used once.')
    authenticator.usedStep = step
    this.#forgive(user)
  }

  /** The user who signs in with an account at an identity provider. */
  findByIdentity({ provider, subject }: Identity): User | undefined {
    return [...this.#state.users.values()].find(({ identities }) =>
      identities.some((one) => one.provider === provider && one.subject === subject),
    )
  }

  /** From now on, the user can also sign in with that account. */
  link(user: User, identity: Identity): void {
    user.identities.push(identity)
    this.#state.changed()
  }

  /** Replaces the identity provider's claims about the user. */
  updateAttributes(user: User, attributes: Record<string, string>): void {
    this.#checkNames(attributes)
    Object.assign(user.attributes, attributes)
    this.#state.changed()
  }

  disable(user: User): void {
    user.enabled = false
    user.modifiedAt = Date.now()
    this.#state.changed()
  }

  /** Whether sign-ins are refused because of wrong passwords. */
  isLocked({ wrongPasswords }: User): boolean {
    return Date.now() < wrongPasswords.lockedUntil
  }

  /** Changes these attributes. Refuses an e-mail address with which another user signs in. */
  setAttributes(user: User, changed: Record<string, string>): void {
    const attributes = { ...user.attributes, ...changed }
    this.#checkAttributes(attributes, user)
    user.attributes = attributes
    user.modifiedAt = Date.now()
    this.#state.changed()
  }

  delete(user: User): void {
    this.#state.users.delete(user.username.toLowerCase())
    this.#state.changed()
  }

  /**
   * Counts one attempt at a password. From the fifth wrong one in a row on, attempts are refused for a second, then two,
   * four … up to a quarter of an hour; refused attempts do not lengthen that time. A quarter of an hour without a wrong
   * attempt resets the count.
   */
  attempt(user: User, isCorrect: (password: PasswordVerifier) => boolean): void {
    if (this.isLocked(user)) throw notAuthorized('Password attempts exceeded')
    if (!user.password || !isCorrect(user.password)) {
      this.#countWrong(user)
      throw wrongCredentials()
    }
    // With a second factor, the code may still be wrong, so the count of wrong attempts is kept until the code is accepted.
    if (user.wrongPasswords.count > 0 && !user.authenticator) this.#forgive(user)
  }

  #forgive(user: User): void {
    user.wrongPasswords = { count: 0, lastAt: 0, lockedUntil: 0 }
    this.#state.changed()
  }

  #countWrong(user: User): void {
    const now = Date.now()
    const { count, lastAt } = user.wrongPasswords
    const wrong = (now - lastAt < longestLockMilliseconds ? count : 0) + 1
    const lock =
      wrong < triesBeforeLock ? 0 : Math.min(1000 * 2 ** (wrong - triesBeforeLock), longestLockMilliseconds)
    user.wrongPasswords = { count: wrong, lastAt: now, lockedUntil: now + lock }
    this.#state.changed()
  }

  /** Finds a user by e-mail address. Only a verified address is an alias, so two users may have the same unverified one. */
  #findByAlias(email: string): User | undefined {
    if (!this.#settings.hasEmailAlias) return undefined
    const wanted = email.toLowerCase()
    return [...this.#state.users.values()].find(
      ({ attributes }) =>
        attributes['email_verified'] === 'true' && attributes['email']?.toLowerCase() === wanted,
    )
  }

  #checkNames(attributes: Record<string, string>): void {
    for (const name of Object.keys(attributes)) {
      if (!this.#settings.attributes.has(name)) refuseAttribute(name, 'Attribute does not exist in schema.')
    }
  }

  /** Checks a user's attributes. `self` is that user, or undefined for a new user. */
  #checkAttributes(attributes: Record<string, string>, self?: User): void {
    this.#checkNames(attributes)
    for (const name of this.#settings.requiredAttributes) {
      if (!attributes[name]) refuseAttribute(name, 'The attribute is required')
    }
    const email = attributes['email']
    if (email === undefined) return
    if (!isEmail(email)) throw new Refusal('InvalidParameterException', 'Invalid email address format.')
    const other = this.#findByAlias(email)
    if (attributes['email_verified'] === 'true' && other && other !== self) {
      throw new Refusal('AliasExistsException', 'An account with the given email already exists.')
    }
  }
}

function refuseAttribute(name: string, reason: string): never {
  throw new Refusal(
    'InvalidParameterException',
    `Attributes did not conform to the schema: ${name}: ${reason}`,
  )
}

function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text)
}

function policyProblem(password: string, policy: Settings['passwordPolicy']): string | undefined {
  if (password.length < policy.MinimumLength) return 'Password not long enough'
  if (policy.RequireLowercase && !/[a-z]/.test(password)) return 'Password must have lowercase characters'
  if (policy.RequireUppercase && !/[A-Z]/.test(password)) return 'Password must have uppercase characters'
  if (policy.RequireNumbers && !/[0-9]/.test(password)) return 'Password must have numeric characters'
  if (policy.RequireSymbols && !/[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/.test(password)) {
    return 'Password must have symbol characters'
  }
  return undefined
}
