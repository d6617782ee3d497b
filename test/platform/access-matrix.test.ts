/**
 * Every operation × every kind of caller, generated over all contracts: a new operation is in it as soon as it has
 * a contract. What is expected follows from the access level alone.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { findCampus } from '../../shared/campuses/campus.ts'
import type { Access, AnyContract } from '../../shared/contract.ts'
import { allContracts } from '../../shared/contracts.ts'
import { newUlid } from '../../shared/ulid.ts'
import { banned, loose, member, newcomer, verified, type Person } from '../cloud.ts'

const callers = [
  'visitor',
  'unverified e-mail',
  'unverified school',
  'other campus',
  'own campus',
  'banned',
  'bad token',
] as const
type Caller = (typeof callers)[number]

const people: Partial<Record<Caller, Pick<Person, 'token'>>> = {}

beforeAll(async () => {
  people['unverified e-mail'] = await newcomer()
  people['unverified school'] = await verified()
  people['other campus'] = await member('smu', 'smu.edu')
  people['own campus'] = await member('ou', 'ou.edu')
  people['banned'] = await banned()
  people['bad token'] = { token: 'x.y.z' }
})

/** The refusal that the access level demands, or undefined where the caller may pass it. */
function refusalOf(access: Access, caller: Caller, campusId: string | undefined): string | undefined {
  if (caller === 'bad token') return 'token-expired'
  if (caller === 'banned') return 'account-banned'
  const isPrivate = campusId !== undefined && findCampus(campusId)?.privacy === 'private'
  if (caller === 'visitor')
    return access === 'visitor' ? (isPrivate ? 'campus-private' : undefined) : 'sign-in-or-token'
  const needsEmail = access !== 'visitor' && access !== 'signed-in'
  if (caller === 'unverified e-mail') return needsEmail || isPrivate ? 'email-not-verified' : undefined
  const needsSchool = access === 'school-verified' || access === 'own-campus'
  if (caller === 'unverified school') return needsSchool ? 'school-not-verified' : undefined
  return access === 'own-campus' && caller === 'other campus' ? 'other-campus' : undefined
}

const accessCodes = [
  'sign-in-required',
  'token-expired',
  'account-banned',
  'email-not-verified',
  'school-not-verified',
  'other-campus',
  'campus-private',
]

const matrixPost = newUlid(0)

/** Inputs that parse, so the answer is about the caller; their subjects need not exist. */
const examples: Record<string, Record<string, unknown>> = {
  'get-me': {},
  'lookup-account': { email: 'nobody@example.com' },
  register: {
    id: newUlid(Date.now()),
    email: 'matrix@example.com',
    name: 'Max Matrix',
    password: 'short but long',
    terms: true,
  },
  'send-email-code': {},
  'send-school-code': { campusId: 'ou', email: 'not valid' },
  'verify-email': { code: '1000' },
  'verify-school-email': { code: '1000' },
  'create-post': { id: newUlid(Date.now()), campusId: 'ou', blocks: [{ text: 'Matrix' }], media: [] },
  'create-comment': {
    id: newUlid(Date.now()),
    campusId: 'ou',
    postId: matrixPost,
    parentId: matrixPost,
    blocks: [{ text: 'Matrix' }],
    media: [],
  },
  'list-comments': { postId: newUlid(0) },
  'delete-post': { postId: newUlid(0) },
  'list-posts': { campusId: 'ou' },
  'list-gallery': { campusId: 'ou' },
  'list-saved': {},
  'list-saved-ids': {},
  'list-savers': { postId: newUlid(0) },
  'list-user-posts': { userId: 'u_nobody' },
  'save-post': { postId: newUlid(0) },
  'unsave-post': { postId: newUlid(0) },
  'get-profile': { username: 'nobody-9999' },
  'get-campus-counts': { id: 'ut' },
  'get-post': { postId: newUlid(0) },
  'create-upload': { id: newUlid(Date.now()), name: 'a.jpg', size: 1 },
  'finish-upload': { uploadId: newUlid(0) },
  'get-file-access': { campusId: 'ou', origin: 'https://ou.example.com' },
}

describe.each(allContracts.map((contract) => ({ name: contract.name, contract })))(
  '$name',
  ({ contract }: { contract: AnyContract }) => {
    test.each(callers)('as %s', async (caller) => {
      const input = examples[contract.name]
      expect(input, 'a new operation needs an example here').toBeDefined()
      const answer = await loose(contract, input!, people[caller])
      const expected = refusalOf(
        contract.access,
        caller,
        typeof input!['campusId'] === 'string' ? input!['campusId'] : undefined,
      )
      if (expected === 'sign-in-or-token') expect(answer.status).toBe(401)
      else if (expected) expect(answer.error?.code).toBe(expected)
      else expect(accessCodes).not.toContain(answer.error?.code)
    })
  },
)

test('a private campus is closed to a visitor in every operation that names one', async () => {
  for (const contract of allContracts.filter(
    ({ access, name }) => access === 'visitor' && 'campusId' in (examples[name] ?? {}),
  )) {
    const answer = await loose(contract, { ...examples[contract.name], campusId: 'ut' })
    expect([answer.status, answer.error?.code], contract.name).toEqual([401, 'campus-private'])
  }
})
