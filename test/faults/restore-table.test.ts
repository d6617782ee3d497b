/** If rows of the table are lost, `npm run restore` restores them as they were at a given minute. */
import {
  DescribeTableCommand,
  RestoreTableToPointInTimeCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb'
import { DeleteCommand, DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minuteOf } from '../../infra/deploy/restore-stage.ts'
import { campusCountsKey } from '../../lambdas/access/campus-keys.ts'
import { entryKey } from '../../lambdas/chats/chat-keys.ts'
import { clockKey } from '../../lambdas/deals/due-keys.ts'
import { sentMailKey } from '../../lambdas/mail/mail-keys.ts'
import { settingsKey } from '../../lambdas/notifications/notification-keys.ts'
import { auditKey, operatorKey } from '../../lambdas/operators/operator-keys.ts'
import { keySchema, type Key, type Row } from '../../lambdas/platform/row.ts'
import { itemKey, postKey, savesPrefix } from '../../lambdas/posts/post-keys.ts'
import { emailKey, userKey } from '../../lambdas/users/user-keys.ts'
import { chatIdOf } from '../../shared/chats/pair.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { createComment } from '../../shared/comments/create-comment.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { clientsOf, nextMinute, restoreTableOf, timed } from './restored-stage.ts'
import { startStorm, type StormCloud } from './storm-cloud.ts'

/** The ids are as long as real ids of people. */
const names = { ann: 'a'.repeat(20), ben: 'b'.repeat(20), cal: 'c'.repeat(20) }
const threads = process.env['FAULTS'] === 'long' ? 50 : 2
const blocks = [{ text: 'A lamp' }]

let cloud: StormCloud
let documents: DynamoDBDocumentClient
let people: { ann: string; ben: string; cal: string }
const posts: string[] = []
let before: Row[] = []
let at: Date

/** The partitions whose rows notify people. A restoration must not add rows to them. */
const notices = [settingsKey(''), sentMailKey('', ''), entryKey('', '')].map(({ pk }) => pk)
const TableName = () => cloud.laptop.outputs['TableName']
const keyOf = (row: Row) => keySchema.parse(row)
const remove = (key: Key) => documents.send(new DeleteCommand({ TableName: TableName(), Key: key }))
const named = (rows: Row[], id: string) => rows.filter((row) => JSON.stringify(row).includes(id))
const rowIn = (rows: Row[], { pk, sk }: Key) => rows.find((row) => row['pk'] === pk && row['sk'] === sk)

function withoutTimes(row: Row): Row {
  const { restoredAt: _, countedTo: __, recountedTo: ___, recountedFrom: ____, ...others } = row
  return others
}
/** Rows without the fields about counting and restoring, sorted by their keys. */
const plain = (rows: Row[]) =>
  rows
    .filter(({ pk }) => pk !== clockKey.pk)
    .map(withoutTimes)
    .sort((one, other) => (JSON.stringify(keyOf(one)) < JSON.stringify(keyOf(other)) ? -1 : 1))

async function make(contract: typeof createPost | typeof createComment, input: Row, person: string) {
  const all = { id: newUlid(Date.now()), campusId: 'ou', blocks, media: [], ...input }
  const { status, output } = await cloud.call(contract, all, person)
  expect(status).toBe(200)
  return String(output['id'])
}
const comment = (postId: string, person: string) => make(createComment, { postId, parentId: postId }, person)

beforeAll(async () => {
  cloud = await startStorm()
  documents = DynamoDBDocumentClient.from(clientsOf(cloud.laptop).dynamoDb)
  const [ann = '', ben = '', cal = ''] = await Promise.all(Object.values(names).map(cloud.person))
  people = { ann, ben, cal }
  for (let thread = 0; thread < threads; thread += 1) {
    const post = await make(createPost, {}, ann)
    posts.push(post)
    await comment(post, ben)
    await comment(post, cal)
    await cloud.call(savePost, { postId: post }, ben)
  }
  await make(createPost, {}, cal)
  const message = { id: newUlid(Date.now()), chatId: chatIdOf(ann, ben), blocks }
  expect((await cloud.call(sendMessage, message, ann)).status).toBe(200)
  await cloud.idle()
  before = await cloud.rows()
  at = await nextMinute()
})
afterAll(() => cloud.close())

test('lost rows are restored, newer rows stay, no person is notified again, and an erased person stays erased', async () => {
  const [post = ''] = posts
  const newer = await comment(post, people.ben)
  await documents.send(
    new UpdateCommand({
      TableName: TableName(),
      Key: { ...userKey(people.cal) },
      UpdateExpression: 'SET deletedAt = :now',
      ExpressionAttributeValues: { ':now': Date.now() },
    }),
  )
  await cloud.idle()
  expect(rowIn(await cloud.rows(), userKey(people.cal))).toBeUndefined()
  const mails = await cloud.mailsTo(`${names.ann}@example.com`)
  for (const row of await cloud.rows()) if (row['sk'] !== itemKey(newer).sk) await remove(keyOf(row))
  await cloud.idle()

  const restored = await timed('The table', async () => {
    const result = await restoreTableOf(cloud.laptop, { at })
    await cloud.idle()
    return result
  })
  expect(restored).toMatchObject({ changed: 0, removed: 0, erased: 1 })

  const after = await cloud.rows()
  // Cal's erasure changes the rows that count his posts and comments, so these rows are not compared. The erasure also
  // adds tombstones, which `added` leaves out.
  const isCounted = ({ sk }: Row) =>
    [postKey(''), campusCountsKey(''), userKey('')].some((key) => key.sk === sk)
  const kept = before.filter((row) => !isCounted(row) && named([row], people.cal).length === 0)
  expect(plain(after.filter((row) => rowIn(kept, keyOf(row))))).toEqual(plain(kept))
  const added = after.filter((row) => !rowIn(before, keyOf(row)) && row['deletedAt'] === undefined)
  expect(added.filter(({ pk }) => notices.some((start) => String(pk).startsWith(start)))).toEqual([])
  // The first post has Ben's restored comment and his newer comment. The other posts have only the restored comment.
  expect(posts.map((id) => rowIn(after, postKey(id))?.['comments'])).toEqual([
    2,
    ...posts.slice(1).map(() => 1),
  ])
  expect(posts.map((id) => rowIn(after, postKey(id))?.['saves'])).toEqual(posts.map(() => 1))
  expect(named(after, names.cal)).toEqual([])
  expect(await cloud.mailsTo(`${names.ann}@example.com`)).toEqual(mails)
  expect(await cloud.lost()).toEqual([])
})

test('with --exact, a partition has exactly the rows of the given minute', async () => {
  const [, post = ''] = posts
  const rowsOf = async () => (await cloud.rows()).filter(({ pk }) => pk === postKey(post).pk)
  const then = plain(await rowsOf())
  const newer = await comment(post, people.ben)
  await cloud.idle()
  await documents.send(
    new PutCommand({
      TableName: TableName(),
      Item: { ...rowIn(await rowsOf(), postKey(post)), blocks: [{ text: 'nonsense' }] },
    }),
  )
  const restored = await restoreTableOf(cloud.laptop, { at, exact: true, only: postKey(post).pk })
  await cloud.idle()
  expect(restored).toMatchObject({ removed: 1 })
  expect(rowIn(await rowsOf(), itemKey(newer))).toBeUndefined()
  expect(plain(await rowsOf())).toEqual(then)
})

test('even with --exact, the rows of operators and of their audit log are not changed', async () => {
  const later = [
    { ...operatorKey('olivia'), name: 'olivia', sub: 's', email: 'olivia@example.com' },
    { ...auditKey(newUlid(Date.now())), operator: 'olivia' },
  ]
  for (const row of later) await documents.send(new PutCommand({ TableName: TableName(), Item: row }))
  for (const { pk } of later) await restoreTableOf(cloud.laptop, { at, exact: true, only: pk })
  const after = await cloud.rows()
  expect(later.map((row) => rowIn(after, row))).toEqual(later)
})

test('the claim on an address is not restored if its person has changed the address since', async () => {
  const claim = emailKey(`${names.ann}@example.com`)
  await remove(claim)
  await documents.send(
    new UpdateCommand({
      TableName: TableName(),
      Key: { ...userKey(people.ann) },
      UpdateExpression: 'SET email = :new',
      ExpressionAttributeValues: { ':new': 'new@example.com' },
    }),
  )
  await restoreTableOf(cloud.laptop, { at })
  expect(rowIn(await cloud.rows(), claim)).toBeUndefined()
})

test('with --from, rows are restored from an existing copy of the table, and this copy is not deleted', async () => {
  const { dynamoDb } = clientsOf(cloud.laptop)
  const from = 'made-from-a-copy'
  await dynamoDb.send(
    new RestoreTableToPointInTimeCommand({
      SourceTableName: TableName(),
      TargetTableName: from,
      RestoreDateTime: at,
    }),
  )
  await waitUntilTableExists({ client: dynamoDb, maxWaitTime: 60, minDelay: 1 }, { TableName: from })
  const [post = ''] = posts
  const save =
    before.find(({ pk, sk }) => pk === postKey(post).pk && String(sk).startsWith(savesPrefix(post))) ?? {}
  await remove(keyOf(save))
  await restoreTableOf(cloud.laptop, { at, from })
  expect(rowIn(await cloud.rows(), keyOf(save))).toMatchObject(withoutTimes(save))
  const { Table } = await dynamoDb.send(new DescribeTableCommand({ TableName: from }))
  expect(Table?.TableStatus).toBe('ACTIVE')
})

test('a minute without a time zone is refused', () => {
  expect(minuteOf('2026-11-30T09:41Z')).toEqual(new Date('2026-11-30T09:41:00Z'))
  for (const text of ['2026-11-30T09:41', '2026-11-30', 'yesterday'])
    expect(() => minuteOf(text)).toThrow('zone')
})
