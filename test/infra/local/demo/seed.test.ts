import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCloud, type Cloud } from '../../../../infra/local/cloud.ts'
import { demoAccounts, people } from '../../../../infra/local/demo/people.ts'
import { postsOf, type DemoPost } from '../../../../infra/local/demo/posts.ts'
import { recents, views } from '../../../../infra/local/demo/searches.ts'
import { seed } from '../../../../infra/local/demo/seed.ts'
import { commentsOf, saversOf, saversOfComment } from '../../../../infra/local/demo/threads.ts'
import { usernameKey } from '../../../../lambdas/users/user-keys.ts'
import { deleteAccount } from '../../../../shared/holdings/delete-account.ts'
import { sendDeletionCode } from '../../../../shared/holdings/send-deletion-code.ts'
import { startSession } from '../../../../shared/accounts/start-session.ts'
import { getMe } from '../../../../shared/users/get-me.ts'
import { chats } from '../../../../infra/local/demo/chats.ts'
import { filesIn, linesIn } from '../../../analytics/usage-lines.ts'
import { busiestPerson, exportOf, makeBusier } from '../../../holdings/busiest-person.ts'
import { deletionCodeAmong } from '../../../holdings/deletion-code.ts'
import {
  allObjects,
  allRows,
  isKept,
  isOfChat,
  isOfDeal,
  mailsIn,
  openPool,
  wordsOf,
  type Row,
} from '../../../holdings/whole-cloud.ts'

const local = { region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }
const folder = mkdtempSync(join(tmpdir(), 'demo-'))
const stateFile = join(folder, 'demo.json')
/** The tests use one day of the demo, because the whole demo takes several times as long. */
const [days, posts] = [1, postsOf(1)]
let cloud: Cloud
let logged: string[] = [] // The lines that the functions logged.

beforeAll(async () => {
  cloud = await startCloud({ basePort: 0, log: (line) => logged.push(line) })
})

afterAll(async () => {
  await cloud.close()
  rmSync(folder, { recursive: true })
})

const environment = () => cloud.demoEnvironment

/** Runs the demo. Resolves with the number of `onReady` calls. */
async function run(signal?: AbortController): Promise<number> {
  let ready = 0
  const onReady = () => {
    ready += 1
    signal?.abort()
  }
  await seed({ environment: environment(), stateFile, days, onReady, log: () => {}, signal: signal?.signal })
  return ready
}

async function rows(sk: string | RegExp) {
  const { TABLE_NAME: TableName } = environment() as Record<string, string>
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ ...local, endpoint: `http://127.0.0.1:${cloud.ports.table}` }),
  )
  const found: Record<string, unknown>[] = []
  for await (const page of paginateScan({ client }, { TableName }))
    found.push(
      ...(page.Items ?? []).filter((row) =>
        typeof sk === 'string' ? row['sk'] === sk : sk.test(String(row['sk'])),
      ),
    )
  client.destroy()
  return found
}

async function feed() {
  const answer = await fetch(`http://127.0.0.1:${cloud.ports.site}/api/campuses/ou/posts`)
  return (
    (await answer.json()) as { items: { id: string; lastActivityAt: number; media: { fileId: string }[] }[] }
  ).items
}

let complete: Promise<unknown> | undefined
/** Resolves when the demo is written and its effects are processed. The demo is written at most once. */
const completed = () => (complete ??= run()).then(() => cloud.idle())

const members = [...people, ...demoAccounts].filter(({ campusId }) => campusId !== undefined)

async function everything() {
  const count = async (sk: string | RegExp) => (await rows(sk)).length
  return {
    posts: await count('#POST'),
    comments: await count(/^COMMENT#/),
    saves: await count(/^LIKE#/),
    members: await count(/^MEMBER#/),
    views: await count(/^VIEW#/),
    recents: await count(/^RECENT#/),
    // Only messages that people wrote, without messages about deals.
    messages: (await rows(/^MSG#/)).filter(({ deal }) => deal === undefined).length,
    entries: await count(/^CHAT#/),
  }
}

test(
  'an interrupted demo has its newest posts, and the next start completes it without duplicates',
  { timeout: 600_000 },
  async () => {
    expect(await run(new AbortController())).toBe(1)
    const first = await feed()
    expect(first).toHaveLength(25)
    expect((await rows('#POST')).length).toBeLessThan(posts.length)

    expect(await run()).toBe(1)
    expect(await rows('#POST')).toHaveLength(posts.length)
    expect(await rows('#PROFILE')).toHaveLength(people.length + demoAccounts.length)
    const written = readFileSync(stateFile, 'utf8')
    const before = await everything()
    expect(before).toMatchObject({ comments: posts.flatMap(commentsOf).length, members: members.length })
    expect(before).toMatchObject({ views: views.length, recents: recents.length })
    const lines = chats.flatMap((chat) => chat.lines)
    expect(before).toMatchObject({ messages: lines.length })
    // The messages of deals are in conversations, too, so there can be more conversations than in `chats`.
    expect(before.entries).toBeGreaterThanOrEqual(2 * chats.length)
    const savers = (post: DemoPost) => commentsOf(post).flatMap((comment) => saversOfComment(comment, post))
    expect(before.saves).toBe(posts.flatMap(saversOf).length + posts.flatMap(savers).length)

    expect(await run()).toBe(1)
    expect(readFileSync(stateFile, 'utf8')).toBe(written)
    expect(await everything()).toEqual(before)

    for (const { fileId } of first.flatMap(({ media }) => media)) {
      const answer = await fetch(`http://127.0.0.1:${cloud.ports.site}/files/${fileId}/800.webp`)
      expect(answer.headers.get('content-type')).toBe('image/webp')
    }
    complete = Promise.resolve()
  },
)

test(
  "every count equals the number of rows, and a post's last activity is its newest comment",
  { timeout: 600_000 },
  async () => {
    await completed()
    const [found, comments, saves] = [await rows('#POST'), await rows(/^COMMENT#/), await rows(/^LIKE#/)]
    for (const post of found) {
      const below = comments.filter(({ pk }) => pk === post['pk'])
      expect(post['comments']).toBe(below.length)
      expect(post['saves']).toBe(saves.filter(({ postId }) => postId === post['id']).length)
      const times = [post, ...below].map(({ createdAt }) => Number(createdAt))
      expect(post['lastActivityAt']).toBe(Math.max(...times))
    }
    for (const comment of comments)
      expect(comment['saves']).toBe(saves.filter(({ postId }) => postId === comment['id']).length)
    const ou = (await rows('#COUNTS')).find(({ pk }) => pk === 'CAMPUS#ou')
    expect(ou?.['members']).toBe(members.filter(({ campusId }) => campusId === 'ou').length)
    const [terms, viewed] = [await rows('#TERM'), await rows(/^VIEW#/)]
    expect(terms.length).toBe(new Set(views.map(({ campusId, text }) => `${campusId} ${text}`)).size)
    for (const term of terms)
      expect(term['totalViews']).toBe(viewed.filter(({ pk }) => pk === term['pk']).length)
    const activity = (await feed()).map(({ lastActivityAt }) => lastActivityAt)
    expect(activity).toEqual([...activity].sort((a, b) => b - a))
  },
)

test(
  "the files of analytics contain the counts, and no person's e-mail, name, text or id",
  { timeout: 600_000 },
  async () => {
    await completed()
    const files = await filesIn(cloud.s3Endpoint, cloud.outputs['AnalyticsBucketName'] ?? '')
    const lines = linesIn(files)
    const counted = (name: string) => lines.filter((line) => line.kind === 'count' && line.name === name)
    expect(counted('post-created')).toHaveLength(posts.length)
    expect(counted('comment-created')).toHaveLength(posts.flatMap(commentsOf).length)
    expect(counted('message-sent')).toHaveLength(chats.flatMap((chat) => chat.lines).length)
    expect(lines.filter(({ name }) => name === 'Visit').length).toBeGreaterThan(500)

    const text = [...files.values()].join()
    const words = (await allRows(cloud)).flatMap(wordsOf)
    for (const { email, name } of [...people, ...demoAccounts]) words.push(email, ...name.split(' '))
    expect(words.length).toBeGreaterThan(1000)
    expect(words.filter((one) => text.includes(one))).toEqual([])
    for (const line of lines) {
      expect(Object.keys(line).filter((key) => !['kind', 'name', 'campus', 'person'].includes(key))).toEqual(
        [],
      )
      expect(line.person ?? '0'.repeat(16)).toMatch(/^[0-9a-f]{16}$/)
    }
  },
)

test('every account has the state of its role and can sign in', { timeout: 600_000 }, async () => {
  await completed()
  const users = new Map((await rows('#PROFILE')).map((user) => [user['email'], user]))
  const pool = openPool(cloud)
  for (const { role, email, verified, campusId, bio } of demoAccounts) {
    const schoolVerified = campusId !== undefined
    expect(users.get(email), role).toMatchObject({
      verified,
      schoolVerified,
      profileSetUp: bio !== undefined,
    })
    expect(users.get(email)?.['campusId']).toBe(campusId)
    expect(users.get(email)?.['bannedAt'] !== undefined).toBe(role === 'banned')
    expect(users.get(email)?.['totalPosts']).toBe(posts.filter(({ author }) => author === email).length)
    const { UserStatus } = await pool.send(
      new AdminGetUserCommand({ UserPoolId: environment()['USER_POOL_ID'], Username: email }),
    )
    expect(UserStatus).toBe('CONFIRMED')
  }
  pool.destroy()
})

test('accounts have payouts in every state, with the same state at Stripe', async () => {
  const [users, kept] = [await rows('#PROFILE'), await rows('#ACCOUNT')]
  const known = demoAccounts.map(({ email, payouts: outcome = 'none' }) => {
    const user = users.find((one) => one['email'] === email)
    const row = kept.find(({ pk }) => pk === `PAYOUTS#${String(user?.['id'])}`)
    return [outcome, row && [row['onboardingComplete'], row['payoutsEnabled']]]
  })
  const states = { leave: [false, false], review: [true, false], refuse: [true, false] }
  const paid = { finish: [true, true], ask: [true, true] }
  expect(Object.fromEntries(known)).toEqual({ none: undefined, ...states, ...paid })
})

test(
  'the busiest person exports all their data, and nothing of it is left once they delete their account',
  { timeout: 600_000 },
  async () => {
    await completed()
    const busiest = await busiestPerson(
      cloud,
      demoAccounts.map((account) => account.email),
    )
    const { id, email, schoolEmail, username, name, poolName, call } = busiest
    const pool = openPool(cloud)
    const user = { UserPoolId: environment()['USER_POOL_ID'], Username: poolName }
    await pool.send(new AdminGetUserCommand(user))
    const others = new Set(await allObjects(cloud))
    await call(startSession, { device: '3f1b6c1e-0d5a-4f0e-9a55-0c7d5d8f2a11' })
    await makeBusier(busiest)
    await call(sendDeletionCode, {})
    await cloud.idle()

    const has = (text: string) => [id, email, schoolEmail, username, name].some((one) => text.includes(one))
    const before = (await allRows(cloud)).filter((row) => has(JSON.stringify(row)))
    const exported = await exportOf(busiest)
    const ids = (row: Record<string, unknown>) => String(row['id'] ?? row['postId'])
    const kept = (sk: RegExp, whose: (row: Record<string, any>) => unknown) =>
      before
        .filter((row) => sk.test(row.sk) && whose(row) === id)
        .map(ids)
        .sort()
    const written = (sk: RegExp) => kept(sk, ({ author, deletedAt }) => !deletedAt && author?.id)
    const held = (part: keyof typeof exported) =>
      exported[part].map((item) => ('of' in item ? item.of : 'id' in item ? item.id : '')).sort()
    expect(held('posts')).toEqual(written(/^#POST$/))
    expect(held('comments')).toEqual(written(/^COMMENT#/))
    expect(held('saves')).toEqual(kept(/^LIKE#/, ({ person }) => person?.id))
    expect(held('uploads')).toEqual(kept(/^UPLOAD#/, ({ userId }) => userId))
    expect([held('comments').length > 120, held('saves').length > 0]).toEqual([true, true])
    expect(exported.deleted).toHaveLength(1)
    expect(exported.codes).toHaveLength(1)
    expect(exported.account).toMatchObject([
      { id, email, schoolEmail, username, sessions: [{ deviceId: '3f1b6c1e-0d5a-4f0e-9a55-0c7d5d8f2a11' }] },
    ])

    logged = []
    await call(deleteAccount, { code: deletionCodeAmong(await mailsIn(cloud, email)) })
    await expect(call(getMe, {})).rejects.toThrow('token-expired')
    do await cloud.idle()
    while ((await rows('#PROFILE')).some((row) => row['id'] === id))
    await cloud.idle()
    await call(getMe, {}).catch(() => undefined)

    const hasName = (text: string) => [email, schoolEmail, username, name].some((one) => text.includes(one))
    // Texts stay with conversation partners, and deals stay with the other person of the deal.
    const isLeft = (row: Row) => (isOfChat(row) || isOfDeal(row) ? hasName : has)(JSON.stringify(row))
    const left = (await allRows(cloud)).filter((row) => !isKept(row) && isLeft(row))
    expect(left.map(({ pk, sk, ...rest }) => [{ pk, sk }, Object.keys(rest)])).toEqual([
      [usernameKey(username), ['expiresAt']],
    ])
    const objects = await allObjects(cloud)
    const isLost = (key: string) => (has(key) && !key.startsWith('private/')) || !others.has(key)
    expect(objects.filter(isLost)).toEqual([])
    const filesOf = posts.filter(({ author }) => author === email).flatMap(({ pictures }) => pictures)
    expect(others.size - objects.length >= filesOf.length).toBe(true)
    expect(logged.length).toBeGreaterThan(10)
    expect(logged.filter(has)).toEqual([])
    await expect(pool.send(new AdminGetUserCommand(user))).rejects.toThrow('User does not exist')
    pool.destroy()
    const busy = [...cloud.queues.values()].filter((queue) => Object.values(queue.counts()).some(Boolean))
    expect(busy.map((queue) => queue.name)).toEqual([])
  },
)
