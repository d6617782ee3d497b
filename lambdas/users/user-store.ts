/** Users and their claims on addresses and names: the only file that knows these keys (data model, 'Items'). */
import * as z from 'zod/mini'
import type { Platform } from '../platform/platform.ts'
import type { Write } from '../platform/table.ts'

const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  campusId: z.optional(z.string()),
  schoolEmail: z.optional(z.string()),
  verified: z.boolean(),
  schoolVerified: z.boolean(),
  profileSetUp: z.boolean(),
  picture: z.optional(z.string()),
  emailNotifications: z.boolean(),
  type: z.literal('individual'),
  totalPosts: z.number(),
  createdAt: z.number(),
  lastModified: z.number(),
  /** Tokens of sign-ins before this moment (epoch ms) are refused. */
  signedOutAt: z.optional(z.number()),
  bannedAt: z.optional(z.number()),
})
export type User = z.output<typeof userSchema>

const claimSchema = z.object({
  userId: z.string(),
  cognitoName: z.string(),
  /** The registration that may set the password, and since when (epoch ms). */
  registrationId: z.string(),
  claimedAt: z.number(),
})
export type EmailClaim = z.output<typeof claimSchema>

const usernameClaimSchema = z.object({ userId: z.string() })

export const userKey = (id: string) => ({ pk: `USER#${id}`, sk: '#PROFILE' })
const emailKey = (email: string) => ({ pk: `EMAIL#${email}`, sk: '#CLAIM' })
const schoolKey = (email: string) => ({ pk: `EMAIL#${email}`, sk: '#SCHOOL' })
const usernameKey = (name: string) => ({ pk: `USERNAME#${name}`, sk: '#CLAIM' })
const memberKey = (campusId: string, id: string) => ({ pk: `CAMPUS#${campusId}`, sk: `MEMBER#${id}` })

/** The pool's user names carry our id before a random part that nobody is shown, so a token alone names its row. */
export function cognitoNameOf(userId: string, secret: string): string {
  return `${userId}.${secret}`
}

export function userIdOfCognitoName(name: string): string {
  return name.split('.')[0] ?? ''
}

export type NewUser = Pick<User, 'id' | 'email' | 'firstName' | 'lastName' | 'username'>
export type TakenClaim = Pick<User, 'firstName' | 'lastName'> & Pick<EmailClaim, 'registrationId'>
export type UserStore = ReturnType<typeof userStore>

export const userStore = ({ table, now }: Platform) => ({
  async get(id: string, options: { consistent?: boolean } = {}): Promise<User | undefined> {
    const row = await table.get(userKey(id), options)
    return row && z.parse(userSchema, row)
  },

  /** The person who has a user name now: the claim, then the user. */
  async byUsername(username: string): Promise<User | undefined> {
    const claim = await table.get(usernameKey(username))
    const user = claim && (await this.get(z.parse(usernameClaimSchema, claim).userId))
    return user?.username === username ? user : undefined
  },

  /** Who owns an address; read after writes, since it decides about passwords. */
  async claimOf(email: string): Promise<EmailClaim | undefined> {
    const row = await table.get(emailKey(email), { consistent: true })
    return row && z.parse(claimSchema, row)
  },

  async hasSchoolClaim(email: string): Promise<boolean> {
    return (await table.get(schoolKey(email))) !== undefined
  },

  /** One transaction for the user and both claims. Answers which claim was taken, or undefined when all is written. */
  async create(user: NewUser, claim: EmailClaim): Promise<'email' | 'username' | undefined> {
    const at = now()
    const row: User = {
      ...user,
      verified: false,
      schoolVerified: false,
      profileSetUp: false,
      emailNotifications: true,
      type: 'individual',
      totalPosts: 0,
      createdAt: at,
      lastModified: at,
    }
    const [taken] = await table.transact([
      claiming({ ...emailKey(user.email), ...claim }),
      claiming({ ...usernameKey(user.username), userId: user.id }),
      claiming({ ...userKey(user.id), ...row }),
    ])
    if (taken === undefined) return undefined
    return taken === 0 ? 'email' : 'username'
  },

  /**
   * Hands a claim that nobody finished to another registration, with the name that was given there. False where
   * somebody else was quicker.
   */
  async takeClaim(email: string, before: EmailClaim, next: TakenClaim): Promise<boolean> {
    const { registrationId, firstName, lastName } = next
    const failed = await table.transact([
      {
        update: {
          Key: emailKey(email),
          UpdateExpression: 'SET registrationId = :next, claimedAt = :now',
          ConditionExpression: 'registrationId = :before AND claimedAt = :since',
          ExpressionAttributeValues: {
            ':next': registrationId,
            ':now': now(),
            ':before': before.registrationId,
            ':since': before.claimedAt,
          },
        },
      },
      setting(before.userId, { firstName, lastName, lastModified: now() }),
    ])
    return failed.length === 0
  },

  /** Marks the address of the account as proven; part of the transaction that spends the code. */
  verifying(user: User): Write {
    return setting(user.id, { verified: true, lastModified: now() })
  },

  /**
   * Joins a campus: the claim on the school e-mail, the user, their row among the members, which is what is counted,
   * and the release of what they had before. Joining twice is once.
   */
  joining: (user: User, schoolEmail: string, campusId: string): Write[] =>
    joiningWrites(user, { schoolEmail, campusId, at: now() }),

  /** Counts what is true now; a user that is gone stays gone. */
  async setTotalPosts(id: string, totalPosts: number): Promise<void> {
    await table.update({
      Key: userKey(id),
      UpdateExpression: 'SET totalPosts = :total',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':total': totalPosts },
    })
  },

  /** Copies the ban row's truth to the user's row, where every request sees it. */
  async setBanned(id: string, banned: boolean): Promise<void> {
    await table.update({
      Key: userKey(id),
      UpdateExpression: banned ? 'SET bannedAt = if_not_exists(bannedAt, :now)' : 'REMOVE bannedAt',
      ConditionExpression: 'attribute_exists(pk)',
      ...(banned ? { ExpressionAttributeValues: { ':now': now() } } : {}),
    })
  },
})

function joiningWrites(user: User, to: { schoolEmail: string; campusId: string; at: number }): Write[] {
  const { schoolEmail, campusId, at } = to
  const released = user.schoolEmail !== schoolEmail ? user.schoolEmail : undefined
  const left = user.campusId !== campusId ? user.campusId : undefined
  return [
    claiming({ ...schoolKey(schoolEmail), userId: user.id }),
    setting(user.id, { schoolVerified: true, schoolEmail, campusId, lastModified: at }),
    { put: { Item: { ...memberKey(campusId, user.id), userId: user.id, campusId } } },
    ...(released ? [releasing(released, user.id)] : []),
    ...(left ? [{ remove: { Key: memberKey(left, user.id) } }] : []),
  ]
}

function claiming(Item: Record<string, unknown>): Write {
  return { put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } }
}

/** Frees a school e-mail, if it is still this person's. */
function releasing(schoolEmail: string, userId: string): Write {
  return {
    remove: {
      Key: schoolKey(schoolEmail),
      ConditionExpression: 'attribute_not_exists(pk) OR userId = :user',
      ExpressionAttributeValues: { ':user': userId },
    },
  }
}

function setting(id: string, values: Record<string, unknown>): Write {
  const names = Object.keys(values)
  return {
    update: {
      Key: userKey(id),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, values[name]])),
    },
  }
}
