import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AdminGetUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCloud, type Cloud } from '../../../../infra/local/cloud.ts'
import { demoAccounts, people } from '../../../../infra/local/demo/people.ts'
import { posts } from '../../../../infra/local/demo/posts.ts'
import { seed } from '../../../../infra/local/demo/seed.ts'
import { commentTotal } from '../../../../infra/local/demo/threads.ts'

const local = { region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }
const folder = mkdtempSync(join(tmpdir(), 'demo-'))
const stateFile = join(folder, 'demo.json')
let cloud: Cloud

beforeAll(async () => {
  cloud = await startCloud({ basePort: 0, log: () => {} })
})

afterAll(async () => {
  await cloud.close()
  rmSync(folder, { recursive: true })
})

const environment = () => cloud.demoEnvironment

/** Resolves with the number of `onReady` calls. */
async function run(signal?: AbortController): Promise<number> {
  let ready = 0
  const onReady = () => {
    ready += 1
    signal?.abort()
  }
  await seed({ environment: environment(), stateFile, onReady, log: () => {}, signal: signal?.signal })
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

const members = [...people, ...demoAccounts].filter(({ campusId }) => campusId !== undefined)

async function everything() {
  const count = async (sk: string | RegExp) => (await rows(sk)).length
  return {
    posts: await count('#POST'),
    comments: await count(/^COMMENT#/),
    saves: await count(/^LIKE#/),
    members: await count(/^MEMBER#/),
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
    expect(before).toMatchObject({ comments: commentTotal, members: members.length })
    expect(before.saves).toBeGreaterThan(1000)

    expect(await run()).toBe(1)
    expect(readFileSync(stateFile, 'utf8')).toBe(written)
    expect(await everything()).toEqual(before)

    for (const { fileId } of first.flatMap(({ media }) => media)) {
      const answer = await fetch(`http://127.0.0.1:${cloud.ports.site}/files/${fileId}/800.webp`)
      expect(answer.headers.get('content-type')).toBe('image/webp')
    }
  },
)

test(
  'every count equals the number of rows, and the last activity is the newest comment',
  { timeout: 120_000 },
  async () => {
    await cloud.idle()
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
    const activity = (await feed()).map(({ lastActivityAt }) => lastActivityAt)
    expect(activity).toEqual([...activity].sort((a, b) => b - a))
  },
)

test('every account has the state of its role and can sign in', { timeout: 60_000 }, async () => {
  await cloud.idle()
  const users = new Map((await rows('#PROFILE')).map((user) => [user['email'], user]))
  const pool = new CognitoIdentityProviderClient({
    ...local,
    endpoint: `http://127.0.0.1:${cloud.ports.userPool}`,
  })
  for (const { role, email, verified, campusId } of demoAccounts) {
    expect(users.get(email), role).toMatchObject({ verified, schoolVerified: campusId !== undefined })
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
