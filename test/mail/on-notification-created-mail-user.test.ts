import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { entryKey } from '../../lambdas/chats/chat-keys.ts'
import { notificationId } from '../../lambdas/notifications/id-of-fact.ts'
import { notificationKey, seenKey } from '../../lambdas/notifications/notification-keys.ts'
import { userKey } from '../../lambdas/users/user-keys.ts'
import type { NoticeType } from '../../shared/notifications/notification.ts'
import { unsubscribe } from '../../shared/notifications/unsubscribe.ts'
import { updateNotificationSettings } from '../../shared/notifications/update-notification-settings.ts'
import { newUlid } from '../../shared/ulid.ts'
import { ban, call, idle, invoke, mailsTo, member, tableClient, theCloud, type Person } from '../cloud.ts'
import { changeRow, putRow, removeRow, userOf } from '../rows.ts'

const fn = 'on-notification-created-mail-user'
let facts = 0

interface Happening {
  type?: NoticeType
  by: Person
  text?: string
  /** The conversation and the message that it is about. */
  chatId?: string
  subjectId?: string
}

/** Writes notifications at once, as the reactions that make them do; returns their ids. */
async function notify(person: Person, ...happenings: Happening[]): Promise<string[]> {
  const { id: userId } = await userOf(person.email)
  const rows = await Promise.all(
    happenings.map(async ({ type = 'comment', by, text, chatId = 'u_1-u_2', subjectId = 'P1' }) => {
      const { id: actorId } = await userOf(by.email)
      const createdAt = Date.now()
      const id = notificationId({ at: createdAt, of: `fact ${(facts += 1)}`, actorId })
      const place = type.includes('message') || type === 'new chat' ? { chatId } : { postId: 'P1' }
      const expiresAt = Math.floor(createdAt / 1000) + 3600
      const row = {
        id,
        type,
        actorId,
        subjectId,
        ...place,
        ...(text && { text }),
        createdAt,
        expiresAt,
      }
      return { ...notificationKey(userId, id), ...row }
    }),
  )
  const TableName = (await theCloud()).environment['TABLE_NAME']
  const TransactItems = rows.map((Item) => ({ Put: { TableName, Item } }))
  await (await tableClient()).send(new TransactWriteCommand({ TransactItems }))
  return rows.map(({ id }) => id)
}

/** The mails about notifications, newest first. */
const mailsAbout = async ({ email }: Person) =>
  (await mailsTo(email)).filter(({ subject }) => /^Ben|notifications$/.test(subject))
const subjectsTo = async (person: Person) => (await mailsAbout(person)).map(({ subject }) => subject)
const two = () => Promise.all([member(), member('ou', 'ou.edu', 'Ben Cole')])

test('what happened together is one mail; what comes later is another, about itself only', async () => {
  const [ann, ben] = await two()
  await notify(
    ann,
    { by: ben, text: 'Is it still there?' },
    { type: 'mention', by: ben },
    { type: 'message', by: ben },
  )
  await idle()
  const [first, ...others] = await mailsAbout(ann)
  expect([first!.subject, others]).toEqual(['3 new notifications', []])
  for (const line of [
    'Ben Cole commented on your post\n“Is it still there?”',
    'Ben Cole mentioned you in a post',
  ])
    expect(first!.text).toContain(line)
  expect(first!.headers).toMatchObject({
    'list-unsubscribe': expect.stringMatching(/^<http.+\/api\/unsubscribe\/u_\w+-[0-9a-f]{32}>$/),
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  await notify(ann, { type: 'comment reply', by: ben, text: 'Yes' })
  await idle()
  expect(await subjectsTo(ann)).toEqual(['Ben Cole replied to your comment', '3 new notifications'])
})

test('the same event again, and two at once, mail nothing twice', async () => {
  const [ann, ben] = await two()
  const [notificationId = ''] = await notify(ann, { by: ben })
  const { id: userId } = await userOf(ann.email)
  const body = JSON.stringify({
    id: 'e',
    'detail-type': 'notification-created',
    detail: { userId, notificationId },
  })
  const event = {
    Records: [{ messageId: 'm', receiptHandle: 'r', body, attributes: {}, eventSource: 'aws:sqs' }],
  }
  await Promise.all([idle(), invoke(fn, event), invoke(fn, event)])
  await invoke(fn, event)
  await idle()
  expect(await subjectsTo(ann)).toEqual(['Ben Cole commented on your post'])
})

test('what was seen, undone or is by somebody hidden or banned is not mailed', async () => {
  const [ann, ben, eve] = [...(await two()), await member('ou', 'ou.edu', 'Ben Eve')]
  const { id: userId } = await userOf(ann.email)
  await putRow({ ...seenKey(userId), upTo: `${'7'.padEnd(10, 'Z')}${'Z'.repeat(16)}` })
  await notify(ann, { by: ben })
  await idle()
  await removeRow(seenKey(userId))
  await changeRow(userKey(userId), { blockedBy: new Set([(await userOf(ben.email)).id]) })
  await ban(eve)
  await notify(ann, { by: eve })
  await idle()
  expect(await subjectsTo(ann)).toEqual([])
})

test('a message that was read or deleted in its conversation is not mailed, one that came later is', async () => {
  const [ann, ben] = await two()
  const { id: userId } = await userOf(ann.email)
  const [earlier, upTo, later] = [1, 2, 3].map((time) => newUlid(time)) as [string, string, string]
  await putRow({ ...entryKey(userId, 'u_1-read'), readUpTo: upTo })
  await putRow({ ...entryKey(userId, 'u_1-deleted'), clearedUpTo: upTo })
  await notify(
    ann,
    { type: 'new chat', by: ben, chatId: 'u_1-read', subjectId: earlier, text: 'Hello' },
    { type: 'message', by: ben, chatId: 'u_1-read', subjectId: upTo, text: 'Are you there?' },
    { type: 'message', by: ben, chatId: 'u_1-deleted', subjectId: upTo, text: 'Never mind' },
  )
  await idle()
  expect(await subjectsTo(ann)).toEqual([])
  await notify(ann, { type: 'message', by: ben, chatId: 'u_1-read', subjectId: later, text: 'I am back' })
  await idle()
  expect(await subjectsTo(ann)).toEqual(['Ben Cole sent you a message'])
})

test('a type that somebody switched off is not mailed, the others are, and saves only to who wants them', async () => {
  const [ann, ben] = await two()
  await call(updateNotificationSettings, { mail: { comment: false } }, ann)
  await notify(ann, { by: ben }, { type: 'like', by: ben }, { type: 'mention', by: ben })
  await idle()
  expect(await subjectsTo(ann)).toEqual(['Ben Cole mentioned you in a post'])
  await call(updateNotificationSettings, { mail: { like: true } }, ann)
  await notify(ann, { type: 'like', by: ben })
  await idle()
  expect((await subjectsTo(ann))[0]).toBe('2 new notifications')
})

test('whoever unsubscribed from such a mail gets no other one', async () => {
  const [ann, ben] = await two()
  await notify(ann, { by: ben })
  await idle()
  const [mail] = await mailsAbout(ann)
  const [, token = ''] = /\/unsubscribe\/(u_\w+-[0-9a-f]+)/.exec(mail!.text) ?? []
  expect((await call(unsubscribe, { token })).status).toBe(200)
  await notify(ann, { by: ben })
  await idle()
  expect(await subjectsTo(ann)).toHaveLength(1)
})
