import { createHmac, randomUUID } from 'node:crypto'
import { UserPoolError, notAuthorized, wrongCredentials } from './error.ts'
import type { Settings } from './settings.ts'
import { type PasswordVerifier, createVerifier } from './srp.ts'
import type { State, User } from './state.ts'

const triesBeforeLock = 5
const longestLockMilliseconds = 15 * 60_000

/** The accounts of the pool: names, the e-mail alias, attributes, passwords and the lock after wrong ones. */
export class Users {
  readonly #state: State
  readonly #settings: Settings

  constructor(state: State, settings: Settings) {
    this.#state = state
    this.#settings = settings
  }

  /** The user of that user name or verified e-mail address, in any case. */
  find(name: string): User | undefined {
    return this.#state.users.get(name.toLowerCase()) ?? this.#findByAlias(name)
  }

  /** The same; throws UserNotFoundException. */
  get(name: string): User {
    const user = this.find(name)
    if (!user) throw new UserPoolError('UserNotFoundException', 'User does not exist.')
    return user
  }

  /**
   * What a sign-in with an unknown name is shown, the same at every try, so that it looks like a user with a password:
   * behind an address a user name, behind a user name itself.
   */
  simulate(name: string): { username: string; password: PasswordVerifier } {
    const digest = createHmac('sha256', this.#state.simulationKey).update(name.toLowerCase()).digest('hex')
    const username = digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
    return {
      username: isEmail(name) ? username : name,
      password: createVerifier(this.#settings.poolName, name, digest, digest.slice(0, 32)),
    }
  }

  /** A user without a password yet. */
  create(username: string, attributes: Record<string, string>): User {
    if (isEmail(username)) {
      const message = 'Username cannot be of email format, since user pool is configured for email alias.'
      throw new UserPoolError('InvalidParameterException', message)
    }
    if (this.#state.users.has(username.toLowerCase())) {
      throw new UserPoolError('UsernameExistsException', 'User account already exists')
    }
    this.#checkAttributes(attributes)
    const now = Date.now()
    const user: User = {
      username,
      sub: randomUUID(),
      attributes,
      enabled: true,
      status: 'FORCE_CHANGE_PASSWORD',
      createdAt: now,
      modifiedAt: now,
      wrongPasswords: { count: 0, lastAt: 0, lockedUntil: 0 },
    }
    this.#state.users.set(username.toLowerCase(), user)
    this.#state.changed()
    return user
  }

  /** An empty value deletes the attribute; a new address is unverified unless the same change says otherwise. */
  update(user: User, changes: Record<string, string>): void {
    const isNewEmail = changes['email'] !== undefined && changes['email'] !== user.attributes['email']
    const next = { ...user.attributes, ...(isNewEmail ? { email_verified: 'false' } : {}), ...changes }
    const kept = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== ''))
    this.#checkAttributes(kept, user)
    user.attributes = kept
    this.#save(user)
  }

  setPassword(user: User, password: string): void {
    const problem = policyProblem(password, this.#settings.passwordPolicy)
    if (problem) {
      throw new UserPoolError('InvalidPasswordException', `Password did not conform with policy: ${problem}`)
    }
    user.password = createVerifier(this.#settings.poolName, user.username, password)
    user.status = 'CONFIRMED'
    user.wrongPasswords = { count: 0, lastAt: 0, lockedUntil: 0 }
    this.#save(user)
  }

  setEnabled(user: User, enabled: boolean): void {
    user.enabled = enabled
    this.#save(user)
  }

  delete(user: User): void {
    this.#state.users.delete(user.username.toLowerCase())
    this.#state.changed()
  }

  /**
   * One try at a password. From the fifth wrong one in a row on, tries are refused for a second, then two, four … up to
   * a quarter of an hour; tries during that time do not lengthen it. A quarter of an hour without a wrong try forgets.
   */
  attempt(user: User, isCorrect: (password: PasswordVerifier) => boolean): void {
    requireEnabled(user)
    const now = Date.now()
    const { count, lastAt, lockedUntil } = user.wrongPasswords
    if (now < lockedUntil) throw notAuthorized('Password attempts exceeded')
    if (user.password && isCorrect(user.password)) {
      if (count > 0) {
        user.wrongPasswords = { count: 0, lastAt: 0, lockedUntil: 0 }
        this.#state.changed()
      }
      return
    }
    const wrong = (now - lastAt < longestLockMilliseconds ? count : 0) + 1
    const lock =
      wrong < triesBeforeLock ? 0 : Math.min(1000 * 2 ** (wrong - triesBeforeLock), longestLockMilliseconds)
    user.wrongPasswords = { count: wrong, lastAt: now, lockedUntil: now + lock }
    this.#state.changed()
    throw wrongCredentials()
  }

  /** Only a verified address is an alias, so two users may hold the same unverified one. */
  #findByAlias(email: string): User | undefined {
    const wanted = email.toLowerCase()
    return [...this.#state.users.values()].find(
      ({ attributes }) =>
        attributes['email_verified'] === 'true' && attributes['email']?.toLowerCase() === wanted,
    )
  }

  #checkAttributes(attributes: Record<string, string>, user?: User): void {
    for (const name of Object.keys(attributes)) {
      if (!this.#settings.attributes.has(name)) refuseAttribute(name, 'Attribute does not exist in schema.')
    }
    for (const name of this.#settings.requiredAttributes) {
      if (!attributes[name]) refuseAttribute(name, 'The attribute is required')
    }
    const email = attributes['email']
    if (email === undefined) return
    if (!isEmail(email)) throw new UserPoolError('InvalidParameterException', 'Invalid email address format.')
    const owner = attributes['email_verified'] === 'true' ? this.#findByAlias(email) : undefined
    if (owner && owner !== user) {
      throw new UserPoolError('AliasExistsException', 'An account with the given email already exists.')
    }
  }

  #save(user: User): void {
    user.modifiedAt = Date.now()
    this.#state.changed()
  }
}

/** Throws the refusal for a user that an operator disabled. */
export function requireEnabled(user: User): void {
  if (!user.enabled) throw notAuthorized('User is disabled.')
}

function refuseAttribute(name: string, reason: string): never {
  throw new UserPoolError(
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
