/**
 * Plays people's actions on the deployed product. They pass through API Gateway, the real bundles, the stream, the bus
 * and the queues.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { setTimeout as sleep } from 'node:timers/promises'
import { messageSent } from '../../events/message-sent.ts'
import { outputIn } from '../../infra/deploy/outputs.ts'
import { banKey, userKey } from '../../lambdas/users/user-keys.ts'
import { register } from '../../shared/accounts/register.ts'
import { sendEmailCode } from '../../shared/accounts/send-email-code.ts'
import { sendSchoolCode } from '../../shared/accounts/send-school-code.ts'
import { startSession } from '../../shared/accounts/start-session.ts'
import { verifyEmail } from '../../shared/accounts/verify-email.ts'
import { verifySchoolEmail } from '../../shared/accounts/verify-school-email.ts'
import { createChat } from '../../shared/chats/create-chat.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { getBadges } from '../../shared/notifications/get-badges.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { searchPosts } from '../../shared/search/search-posts.ts'
import { newUlid } from '../../shared/ulid.ts'
import { getMe } from '../../shared/users/get-me.ts'
import type { Pool } from '../amplify-sign-in.ts'
import { mailsTo } from '../aws/localstack.ts'
import { tokenByPassword } from '../srp-sign-in.ts'
import { openApi, type Call } from './api.ts'
import { outputsOf, type DeployedStack } from './deploy.ts'
import type { LocalStack } from './start.ts'

const waitMilliseconds = 120_000
const campusId = 'ou'
const password = 'correct horse'

interface Journey {
  localStack: LocalStack
  stacks: DeployedStack[]
  pool: Pool
  /** Called with each step and whether the step succeeded. */
  check: (isRight: boolean, step: string) => void
}

/**
 * Repeats `look` until it returns true or the time is over, because the reactions to a write run only after its event
 * has passed through the stream, the bus and a queue.
 */
async function comes(look: () => Promise<boolean>): Promise<boolean> {
  const deadline = Date.now() + waitMilliseconds
  while (!(await look())) {
    if (Date.now() > deadline) return false
    await sleep(500)
  }
  return true
}

export async function useProduct({ localStack, stacks, pool, check }: Journey): Promise<void> {
  const outputs = outputsOf(stacks)
  const call = await openApi(localStack, stacks)
  const feed = await call(listPosts, { campusId })
  check(feed.status === 200, `a visitor reads the feed: ${feed.status}`)
  const ann = await join({ call, localStack, pool, check }, 'Ann Ray')
  const ben = await join({ call, localStack, pool, check }, 'Ben Cole')

  const word = newUlid(Date.now()).toLowerCase()
  const blocks = [{ text: `A lamp ${word}` }]
  const post = await call(createPost, { id: newUlid(Date.now()), campusId, blocks, media: [] }, ann.token)
  check(post.status === 200, `a post: ${post.status}`)
  const found = await comes(async () => {
    const answer = await call(searchPosts, { campusId, q: word }, ben.token)
    return answer.status === 200 && answer.output.items[0]?.id === post.output.id
  })
  check(found, 'its search, through the stream, index-search and the engine of the laptop cloud')

  // Both people open the conversation, because a stranger's message would be a request, which no badge counts.
  await call(createChat, { id: newUlid(Date.now()), userId: ben.id }, ann.token)
  const chat = await call(createChat, { id: newUlid(Date.now()), userId: ann.id }, ben.token)
  const { id: chatId } = chat.output.chat
  const message = { chatId, id: newUlid(Date.now()), blocks: [{ text: 'Still there?' }] }
  const sent = await call(sendMessage, message, ben.token)
  check(sent.status === 200, `a message: ${sent.status}`)
  const unread = await comes(async () => {
    const answer = await call(getBadges, {}, ann.token)
    return answer.status === 200 && answer.output.chats.some((one) => one.chatId === chatId)
  })
  check(unread, 'its badge at the receiver, through stream, bus and queue')
  const files = filesOf(localStack, outputIn(outputs, 'AnalyticsBucketName'))
  check(
    await comes(async () => (await files()).some((text) => text.includes(`"${messageSent.name}"`))),
    'its count in a file of Firehose',
  )

  check(
    await banWritten(localStack, outputIn(outputs, 'TableName'), ben),
    'a ban is written to the person, through stream, bus and queue',
  )
  const refused = await call(getMe, {}, ben.token)
  check(refused.status === 403, `a call of the banned person: ${refused.status}`)
}

/** Registers a person and makes them a member of a campus with the mailed codes. */
async function join(
  { call, localStack, pool, check }: Omit<Journey, 'stacks'> & { call: Call },
  name: string,
) {
  const start = newUlid(Date.now()).toLowerCase()
  const [email, schoolEmail] = [`${start}@example.com`, `${start}@ou.edu`]
  const registered = await call(register, { id: newUlid(Date.now()), email, name, password, terms: true })
  check(registered.status === 200, `${name} registers: ${registered.status}`)
  const token = await tokenByPassword(pool, email, password)
  await call(startSession, { device: 'device-of-a-test' }, token)
  await call(sendEmailCode, { campusId }, token)
  const verified = await call(verifyEmail, { code: await codeFor(localStack, email) }, token)
  check(verified.status === 200, `${name} verifies the address by the mailed code: ${verified.status}`)
  await call(sendSchoolCode, { campusId, email: schoolEmail }, token)
  const joined = await call(verifySchoolEmail, { code: await codeFor(localStack, schoolEmail) }, token)
  check(joined.status === 200, `${name} joins the campus by the mailed PIN: ${joined.status}`)
  return { id: joined.output.id, email, token }
}

async function codeFor({ endpoint }: LocalStack, address: string): Promise<string> {
  let code = ''
  await comes(async () => {
    const subjects = (await mailsTo(endpoint, address)).map(({ subject }) => subject)
    code = subjects.flatMap((subject) => /^\d{4}/.exec(subject)?.[0] ?? [])[0] ?? ''
    return code !== ''
  })
  return code
}

/** Bans a person, as an operator does, and waits until the reaction has written the ban to their row. */
async function banWritten(
  { client }: LocalStack,
  TableName: string,
  { id, email }: { id: string; email: string },
): Promise<boolean> {
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient(client))
  const Item = { ...banKey(email), email, reason: 'test', createdAt: Date.now() }
  await documents.send(new PutCommand({ TableName, Item }))
  const person = new GetCommand({ TableName, Key: { ...userKey(id) }, ConsistentRead: true })
  const isWritten = await comes(async () => (await documents.send(person)).Item?.['bannedAt'] !== undefined)
  documents.destroy()
  return isWritten
}

/** Returns a function that reads the content of a bucket's files. LocalStack compresses none of them. */
function filesOf({ client }: LocalStack, Bucket: string) {
  const s3 = new S3Client({ ...client, forcePathStyle: true })
  return async (): Promise<string[]> => {
    const texts: string[] = []
    for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket }))
      for (const { Key } of Contents) {
        const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }))
        const bytes = await Body?.transformToByteArray()
        texts.push(Buffer.from(bytes ?? []).toString())
      }
    return texts
  }
}
