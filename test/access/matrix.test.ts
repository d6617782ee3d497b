/**
 * Two matrices, generated over all contracts: every operation × every kind of caller, and every operation × everything that
 * its scope may hide. A new operation is in both matrices as soon as it has a contract. The expected refusals follow from
 * `access` and `scope` alone.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { operation } from '../../lambdas/access/operation.ts'
import type { AnyContract, Scope } from '../../shared/contract.ts'
import { allContracts } from '../../shared/contracts.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import {
  banned,
  call,
  endsSession,
  member,
  newcomer,
  signInWithoutSession,
  verified,
  type Person,
} from '../cloud.ts'
import { formerOperator, newOperator } from '../operators/operator.ts'
import { newComment, newPost } from '../threads.ts'
import { userOf } from '../rows.ts'
import { byName, cellsOf, inputAbout, isChosen } from './inputs.ts'

const cell = cellsOf('The access matrix')

const callers = [
  'visitor',
  'unverified e-mail',
  'unverified school',
  'other campus',
  'own campus',
  'banned',
  'bad token',
  'unknown session',
  'operator',
  'former operator',
] as const
type Caller = (typeof callers)[number]

const people: Partial<Record<Caller, Pick<Person, 'token'> | undefined>> = {}

const newPerson: Record<Caller, () => Promise<Pick<Person, 'token'> | undefined>> = {
  visitor: async () => undefined,
  'unverified e-mail': () => newcomer(),
  'unverified school': () => verified(),
  'other campus': () => member('smu', 'smu.edu'),
  'own campus': () => member('ou', 'ou.edu'),
  banned,
  'bad token': async () => ({ token: 'x.y.z' }),
  'unknown session': async () => signInWithoutSession((await newcomer()).email),
  operator: () => newOperator(),
  'former operator': formerOperator,
}

beforeAll(async () => {
  for (const caller of callers) people[caller] = await newPerson[caller]()
})

/** Returns the refusal that the access level demands on a public campus, or undefined if the caller may pass. */
function refusalOf({ access, startsSession, edgeSeconds }: AnyContract, caller: Caller): string | undefined {
  // The distribution caches these responses and drops every token, so every caller counts as a visitor.
  if (edgeSeconds) return undefined
  if (access === 'operator') return caller === 'operator' ? undefined : 'sign-in-or-token'
  // Tokens of operators are from another user pool.
  if (caller === 'operator' || caller === 'former operator') return 'sign-in-or-token'
  if (caller === 'bad token') return 'token-expired'
  if (caller === 'unknown session') return startsSession ? undefined : 'session-unknown'
  if (caller === 'banned') return 'account-banned'
  if (caller === 'visitor') return access === 'visitor' ? undefined : 'sign-in-or-token'
  const needsEmail = access !== 'visitor' && access !== 'signed-in'
  if (caller === 'unverified e-mail') return needsEmail ? 'email-not-verified' : undefined
  const needsSchool = access === 'school-verified' || access === 'own-campus'
  if (caller === 'unverified school') return needsSchool ? 'school-not-verified' : undefined
  return access === 'own-campus' && caller === 'other campus' ? 'other-campus' : undefined
}

/** A person who does not exist, so that people of other tests do not change which callers are refused. */
const nobody = { userId: 'u_nobody', username: 'nobody-9999' }

const accessCodes = [
  'sign-in-required',
  'token-expired',
  'session-unknown',
  'account-banned',
  'email-not-verified',
  'school-not-verified',
  'other-campus',
  'campus-private',
]

describe.each(byName(allContracts.filter(isChosen)))('$name', ({ contract }) => {
  test('has an example that its input accepts', () => {
    expect(contract.input.safeParse(contract.example).error?.issues).toBeUndefined()
  })

  test.each(callers)("refuses or admits a caller '%s' as its access level says", async (caller) => {
    const changesSession = contract.startsSession ?? endsSession(contract)
    const as = changesSession ? await newPerson[caller]() : people[caller]
    const answer = await cell(
      contract,
      inputAbout(contract, contract.scope === 'person' ? nobody : {}) ?? {},
      as,
    )
    const expected = refusalOf(contract, caller)
    if (expected === 'sign-in-or-token') expect(answer.status).toBe(401)
    else if (expected) expect(answer.error?.code).toBe(expected)
    else expect(accessCodes).not.toContain(answer.error?.code)
  })
})

/** Inputs that name something hidden, for the operations of one scope. */
interface Hidden {
  /** Names something on the private campus `ut`. */
  private: Record<string, unknown>
  /** Inputs that name something deleted, banned or never created, each with the code of the expected refusal. */
  gone: [input: Record<string, unknown>, code: string][]
}
const hidden: Partial<Record<Scope, Hidden>> = {}

beforeAll(async () => {
  const [texan, sooner, troll] = await Promise.all([member('ut', 'utexas.edu'), member(), banned()])
  const [closed, deleted, parent] = [
    await newPost(texan, { campusId: 'ut' }),
    await newPost(sooner),
    await newPost(sooner),
  ]
  const comment = await newComment(sooner, parent.id)
  for (const postId of [deleted.id, comment.id]) await call(deletePost, { postId }, sooner)
  const [member1, member2] = [await userOf(texan.email), await userOf(troll.email)]
  hidden.campus = { private: { campusId: 'ut' }, gone: [[{ campusId: 'atlantis' }, 'campus-not-found']] }
  hidden.post = {
    private: { postId: closed.id },
    gone: [
      [{ postId: newUlid(0) }, 'post-not-found'],
      [{ postId: deleted.id }, 'post-deleted'],
      [{ postId: comment.id }, 'comment-deleted'],
    ],
  }
  hidden.person = {
    private: { userId: member1.id, username: member1.username },
    gone: [
      [nobody, 'user-not-found'],
      [{ userId: member2.id, username: member2.username }, 'user-not-found'],
    ],
  }
})

const scoped = allContracts.filter(({ scope }) => ['campus', 'post', 'person'].includes(scope))

describe.each(byName(scoped.filter(isChosen)))('$name, by its scope', ({ contract }) => {
  test('refuses things on a private campus to a visitor and to an unverified e-mail', async () => {
    const input = inputAbout(contract, hidden[contract.scope]!.private)!
    const asVisitor = await cell(contract, input)
    const answer = await cell(contract, input, people['unverified e-mail'])
    if (contract.scope === 'person' && contract.access === 'visitor') {
      // A user name that does not exist gets the same refusal, so the refusal does not reveal members of a private campus.
      const nobody = inputAbout(contract, hidden.person!.gone[0]![0])!
      const { status, error } = await cell(contract, nobody)
      expect([status, error?.code]).toEqual([404, 'user-not-found'])
      for (const refused of [asVisitor, answer])
        expect([refused.status, refused.error]).toEqual([status, error])
      return
    }
    if (contract.access === 'visitor')
      expect([asVisitor.status, asVisitor.error?.code]).toEqual([401, 'campus-private'])
    else expect(asVisitor.status).toBe(401)
    expect([answer.status, answer.error?.code]).toEqual([403, 'email-not-verified'])
  })

  test('opens a private campus to a verified e-mail, if its access level allows it', async () => {
    const input = inputAbout(contract, hidden[contract.scope]!.private)!
    const answer = await cell(contract, input, people['unverified school'])
    if (contract.access === 'own-campus' || contract.access === 'school-verified')
      expect(answer.error?.code).toBe('school-not-verified')
    // The call may still fail for a reason other than access: for example, the caller has not saved the search.
    else expect(accessCodes).not.toContain(answer.error?.code)
  })

  test('refuses a missing or deleted thing and a banned person with the code for that kind of thing', async () => {
    for (const [subject, code] of hidden[contract.scope]!.gone) {
      const input = inputAbout(contract, subject)
      if (!input) continue
      const answer = await cell(contract, input, people['own campus'])
      expect(answer.error?.code, JSON.stringify(subject)).toBe(code)
    }
  })
})

test("a comment's id is refused only by the operations about threads, versions and deals", () => {
  const ids = hidden.post!.gone.map(([subject]) => subject)
  const skipped = scoped.filter(
    (contract) => contract.scope === 'post' && ids.some((id) => !inputAbout(contract, id)),
  )
  const advice = 'Let the input take the id of a comment; if only a post has what it is about, list it here.'
  expect(
    skipped.map(({ name }) => name),
    advice,
  ).toEqual([
    'list-post-versions',
    'create-deal',
    'get-deal',
    'get-handover',
    'get-line',
    'redeem-handover',
    'update-deal',
    'list-comments',
  ])
})

test('an operation about a post throws an error if its handler does not check who may see the post', async () => {
  const forgetful = operation(getPost, {}, async () => ({}) as never)
  const platform = { now: () => 0 } as never
  const run = forgetful.run({ input: getPost.example, viewer: undefined, client: { address: '' }, platform })
  await expect(run).rejects.toThrow('get-post did not check who may see the post it is about')
})

describe("an operation about the caller's own data", () => {
  const own = allContracts.filter(
    ({ scope, input }) => scope === 'own' && Object.keys(input.shape).some((key) => key.endsWith('Id')),
  )

  test('has an id in its input only if it is in this list of reviewed operations', () => {
    const advice = 'Check in the handler of a new one that the thing is the caller’s own, then list it here.'
    expect(own.map(({ name }) => name).sort(), advice).toEqual([
      'block-person',
      'create-upload',
      'delete-post',
      'delete-post-media',
      'delete-push-subscription',
      'delete-recent-search',
      'delete-saved-search',
      'dispute-no-show',
      'end-session',
      'finish-upload',
      'rate-deal',
      'read-decision',
      'report-deal',
      'search-messages',
      'send-deletion-code',
      'send-email-change-code',
      'send-email-code',
      'send-school-code',
      'start-onboarding',
      'unblock-person',
      'unsave-post',
      'update-line',
      'update-post',
    ])
  })

  test("refuses to delete another person's post", async () => {
    const sooner = await member()
    const post = await newPost(sooner)
    const answer = await call(deletePost, { postId: post.id }, people['own campus'] as Person)
    expect([answer.status, answer.error?.code]).toEqual([403, 'not-author'])
    expect((await call(getPost, { postId: post.id })).output.post.id).toBe(post.id)
  })
})
