import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { entryKey } from '../../lambdas/chats/chat-keys.ts'
import { notificationId } from '../../lambdas/notifications/id-of-fact.ts'
import { notificationKey, seenKey } from '../../lambdas/notifications/notification-keys.ts'
import { userKey } from '../../lambdas/users/user-keys.ts'
import type { NoticeType } from '../../shared/notifications/notification.ts'
import { unsubscribe } from '../../shared/notifications/unsubscribe.ts'
import { updateNotificationSettings } from '../../shared/notifications/update-notification-settings.ts'
import { newUlid } from '../../shared/ulid.ts'
import { ban, call, idle, invoke, mailsTo, member, tableClient, theCloud, type Person } from '../cloud.ts'
import { photoPath } from '../../shared/media/media.ts'
import type { Post } from '../../shared/posts/post.ts'
import { updateProfile } from '../../shared/users/update-profile.ts'
import { uploaded, uploadedAvatar } from '../media/pictures.ts'
import { changeRow, putRow, removeRow, userOf } from '../rows.ts'
import { newComment, newPost } from '../threads.ts'

const fn = 'on-notification-created-mail-user'
let facts = 0

interface Happening {
  type?: NoticeType
  by: Person
  text?: string
  /** The conversation and the message that the notification is about. */
  chatId?: string
  subjectId?: string
  /** How many days ago the notification was created. */
  daysAgo?: number
}

/** Writes all notifications in one transaction, so that their events come at the same time; returns their ids. */
async function notify(person: Person, ...happenings: Happening[]): Promise<string[]> {
  const { id: userId } = await userOf(person.email)
  const rows = await Promise.all(
    happenings.map(async (happening) => {
      const { type = 'comment', by, text, chatId = 'u_1-u_2', subjectId = 'P1', daysAgo = 0 } = happening
      const { id: actorId } = await userOf(by.email)
      const createdAt = Date.now() - daysAgo * 24 * 3600_000
      const id = notificationId({ at: createdAt, of: `fact ${(facts += 1)}`, actorId })
      const place = type.includes('message') || type === 'new chat' ? { chatId } : { postId: 'P1' }
      const expiresAt = Math.floor(Date.now() / 1000) + 3600
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

test('simultaneous notifications make one mail; a later notification makes another mail, about itself only', async () => {
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
    'auto-submitted': 'auto-generated',
    'list-unsubscribe': expect.stringMatching(/^<http.+\/api\/unsubscribe\/u_\w+-[0-9a-f]{32}>$/),
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  await notify(ann, { type: 'comment reply', by: ben, text: 'Yes' })
  await idle()
  expect(await subjectsTo(ann)).toEqual(['Ben Cole replied to your comment', '3 new notifications'])
})

test('a notification from more than three days ago is never mailed, even if the mark of its mail has expired', async () => {
  const [ann, ben] = await two()
  await notify(
    ann,
    { by: ben, daysAgo: 31 },
    { by: ben, daysAgo: 4 },
    { by: ben, daysAgo: 2 },
    { type: 'mention', by: ben },
  )
  await idle()
  expect(await subjectsTo(ann)).toEqual(['2 new notifications'])
})

test('a repeated event and two simultaneous events mail each notification only once', async () => {
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

test('a notification is not mailed if the person has seen it, or if it is by a hidden or banned person', async () => {
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

test('a message that was already read or deleted is not mailed, but a later message is mailed', async () => {
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

test('notifications of a type that the person switched off are not mailed; saves are mailed only if the person switched them on', async () => {
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

test('a person who unsubscribed with the link of a notification mail gets no further mail', async () => {
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

describe('a mail about a comment', () => {
  const on = (campusId: string, domain: string) =>
    Promise.all([member(campusId, domain), member(campusId, domain, 'Ben Cole')])
  const text = 'Pink couch, no stains\nPickup only'

  async function picture(noise: number): Promise<Uint8Array> {
    const background = { r: 200, g: 60, b: 120 }
    const create = { width: 640, height: 480, channels: 3, background } as const
    const image = noise === 0 ? { create } : { create: { ...create, noise: gaussian(noise) } }
    return sharp(image).jpeg().toBuffer()
  }
  const gaussian = (sigma: number) => ({ type: 'gaussian', mean: 128, sigma }) as const

  /** The sizes of a mail's pictures in bytes. */
  const sizesIn = (mail: Awaited<ReturnType<typeof mailsAbout>>[number] | undefined) =>
    (mail?.inline ?? []).map(({ base64 }) => Buffer.from(base64, 'base64').length)

  async function commentedPost(ann: Person, ben: Person, campusId: string, noise = 0): Promise<Post> {
    const media = [{ uploadId: await uploaded(ann, await picture(noise)), alt: 'A pink couch' }]
    const post = await newPost(ann, { campusId, text, media })
    await newComment(ben, post.id, { campusId, text: 'Does it smell of cats?' })
    await idle()
    return post
  }

  test.each([
    ['ou', 'ou.edu'],
    ['ut', 'utexas.edu'],
  ])(
    'on %s has the picture and first line of the post, and the commenter’s picture',
    async (campusId, domain) => {
      const [ann, ben] = await on(campusId, domain)
      await call(updateProfile, { picture: await uploadedAvatar(ben) }, ben)
      const post = await commentedPost(ann, ben, campusId)
      const [mail, ...others] = await mailsAbout(ann)
      expect(others).toEqual([])
      expect(mail!.text).toContain('“Does it smell of cats?”\nPost: Pink couch, no stains\n')
      expect(mail!.text).not.toContain('Pickup')
      expect(mail!.html).toContain('alt="A pink couch"')
      expect(mail!.inline?.map(({ type }) => type)).toEqual(['image/webp', 'image/webp'])
      for (const { id } of mail!.inline ?? []) expect(mail!.html).toContain(`<img src="cid:${id}"`)
      const widths = await Promise.all(
        mail!.inline!.map(
          async ({ base64 }) => (await sharp(Buffer.from(base64, 'base64')).metadata()).width,
        ),
      )
      expect(widths.toSorted((a, b) => a - b)).toEqual([96, 320])
      expect(mail!.size).toBeLessThan(60_000)
      // Pictures are attached, not linked: a private picture's address would expire, and a public one is open to everyone.
      expect(mail!.html).not.toContain(photoPath(post.media[0]!.fileId, 320))
    },
  )

  test('has no picture of more than 30 KB', async () => {
    const [ann, ben] = await on('ou', 'ou.edu')
    await commentedPost(ann, ben, 'ou', 90)
    const [mail] = await mailsAbout(ann)
    expect(mail!.text).toContain('Post: Pink couch, no stains\n')
    expect(sizesIn(mail)).toEqual([])
  })

  test('shows no text and no picture of the post to a person who switched previews off', async () => {
    const [ann, ben] = await on('ou', 'ou.edu')
    await call(updateNotificationSettings, { mailPreviews: false }, ann)
    await commentedPost(ann, ben, 'ou')
    const [mail] = await mailsAbout(ann)
    expect(mail!.subject).toBe('Ben Cole commented on your post')
    expect(`${mail!.text}${mail!.html}`).not.toMatch(/cats|couch/)
    expect(sizesIn(mail)).toEqual([])
  })

  test('shows no text or picture of a post whose author the person may not see', async () => {
    const [ann, ben] = await on('ou', 'ou.edu')
    const eve = await member()
    const media = [{ uploadId: await uploaded(eve, await picture(0)), alt: 'A pink couch' }]
    const post = await newPost(eve, { text, media })
    const comment = await newComment(ann, post.id)
    const { id: userId } = await userOf(ann.email)
    await changeRow(userKey(userId), { blockedBy: new Set([(await userOf(eve.email)).id]) })
    await newComment(ben, comment.id, { text: 'I asked the same' })
    await idle()
    const [mail] = await mailsAbout(ann)
    expect(mail!.text).toContain('“I asked the same”')
    expect(`${mail!.text}${mail!.html}`).not.toContain('couch')
    expect(sizesIn(mail)).toEqual([])
  })
})

test('a heart is mailed only to a person who switched on mails about hearts', async () => {
  const [ann, ben] = await two()
  await notify(ann, { type: 'message like', by: ben })
  await idle()
  expect(await subjectsTo(ann)).toEqual([])
  await call(updateNotificationSettings, { mail: { 'message like': true } }, ann)
  await notify(ann, { type: 'message like', by: ben })
  await idle()
  expect((await subjectsTo(ann))[0]).toBe('2 new notifications')
})
