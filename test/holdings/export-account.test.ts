import { expect, test } from 'vitest'
import { exportAccount } from '../../shared/holdings/export-account.ts'
import { heldParts, type Held, type HeldPart } from '../../shared/holdings/held.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { createSavedSearch } from '../../shared/search/create-saved-search.ts'
import { createSearch } from '../../shared/search/create-search.ts'
import { sendDeletionCode } from '../../shared/holdings/send-deletion-code.ts'
import { call, member, newcomer, type Person } from '../cloud.ts'
import { uploaded } from '../media/pictures.ts'
import { openSocket } from '../live/open-socket.ts'
import { given } from '../notifications/rows.ts'
import { codeKey } from '../../lambdas/accounts/code-keys.ts'
import { sentMailKey } from '../../lambdas/mail/mail-keys.ts'
import { putRow, userOf } from '../rows.ts'
import { newComment, newPost } from '../threads.ts'
import { unknownFieldsOf } from './unknown-fields.ts'

/** Returns the items of all pages of a part of the export. */
async function partOf(person: Person, part: HeldPart): Promise<Held[]> {
  const items: Held[] = []
  let cursor: string | undefined
  do {
    const { output } = await call(exportAccount, { part, ...(cursor && { cursor }) }, person)
    items.push(...output.items)
    cursor = output.cursor
  } while (cursor)
  return items
}

test('an export has everything that a person wrote, saved and sent', async () => {
  const [ann, ben] = [await member('ou', 'ou.edu', 'Ann Exporter'), await member()]
  const upload = await uploaded(ann)
  const post = await newPost(ann, {
    text: 'A red lamp',
    category: 'furniture',
    media: [{ uploadId: upload, alt: 'A lamp on a desk' }],
  })
  const comment = await newComment(ann, post.id, { text: 'Still for sale' })
  const gone = await newPost(ann, { text: 'A mistake' })
  await call(deletePost, { postId: gone.id }, ann)
  const other = await newPost(ben)
  await call(savePost, { postId: other.id }, ann)
  await call(createSearch, { campusId: 'ou', q: 'Red lamp' }, ann)
  await call(createSavedSearch, { campusId: 'ou', q: 'Red lamp', to: 500 }, ann)
  const { id: benId } = await userOf(ben.email)
  await given((await userOf(ann.email)).id, { at: Date.now(), actorId: benId })
  await call(sendDeletionCode, {}, ann)
  const socket = await openSocket(ann)

  const [account] = await partOf(ann, 'account')
  expect(account).toMatchObject({
    kind: 'account',
    firstName: 'Ann',
    lastName: 'Exporter',
    email: ann.email,
    emailVerified: true,
    campus: 'ou',
    hasPassword: true,
    sessions: [{ device: expect.any(String), signedInAt: expect.any(String) }],
  })
  expect(await partOf(ann, 'posts')).toEqual([
    expect.objectContaining({
      kind: 'post',
      id: post.id,
      address: `/post/${post.id}`,
      campus: 'ou',
      category: 'furniture',
      text: 'A red lamp',
      files: [{ address: expect.stringMatching(/^\/files\/.+\.webp$/), description: 'A lamp on a desk' }],
      createdAt: new Date(post.createdAt).toISOString(),
    }),
  ])
  expect(await partOf(ann, 'comments')).toEqual([
    expect.objectContaining({ kind: 'comment', id: comment.id, replyTo: post.id, text: 'Still for sale' }),
  ])
  expect(await partOf(ann, 'deleted')).toEqual([
    expect.objectContaining({ id: gone.id, deletedAt: expect.any(String) }),
  ])
  expect(await partOf(ann, 'saves')).toEqual([expect.objectContaining({ kind: 'save', of: other.id })])
  expect(await partOf(ann, 'searches')).toEqual([
    { kind: 'search', text: 'Red lamp', times: 1, searchedAt: expect.any(String) },
    { kind: 'saved-search', text: 'Red lamp · up to $5', campus: 'ou', savedAt: expect.any(String) },
  ])
  expect(await partOf(ann, 'notifications')).toEqual([
    {
      kind: 'notification',
      type: 'like',
      address: expect.stringMatching(/^\/post\/0/),
      createdAt: expect.any(String),
      seen: false,
    },
  ])
  expect(await partOf(ann, 'uploads')).toEqual([
    expect.objectContaining({ kind: 'upload', id: upload, usedBy: post.id }),
  ])
  expect(await partOf(ann, 'codes')).toEqual([
    expect.objectContaining({ kind: 'code', for: 'deletion', sentTo: ann.email }),
  ])
  expect(await partOf(ann, 'sockets')).toEqual([
    { kind: 'socket', openedAt: expect.any(String), removedAt: expect.any(String) },
  ])
  expect(await unknownFieldsOf((await userOf(ann.email)).id)).toEqual([])
  socket.close()
})

test('an export contains no data of other people, and no hash of a code', async () => {
  const [ann, ben] = [await member(), await member()]
  const post = await newPost(ben, { text: 'Ben’s lamp' })
  await newComment(ben, post.id)
  await call(sendDeletionCode, {}, ann)
  for (const part of heldParts) {
    const text = JSON.stringify(await partOf(ann, part))
    expect(text).not.toContain(post.id)
    expect(text).not.toMatch(/hash|salt/i)
  }
})

test('the mark of a refused mail is exported without an expiry if the row has none', async () => {
  const ann = await newcomer()
  const { id } = await userOf(ann.email)
  await putRow({ ...sentMailKey(id, 'welcome#ou'), sender: 'x', refused: true })
  expect(await partOf(ann, 'sentMails')).toEqual([{ kind: 'sent-mail', what: 'welcome#ou' }])
})

test('a person whose e-mail is not verified gets their export, too', async () => {
  const ann = await newcomer()
  expect(await partOf(ann, 'account')).toHaveLength(1)
})

test('a cursor that the product did not make is refused', async () => {
  const answer = await call(exportAccount, { part: 'posts', cursor: 'x' }, await newcomer())
  expect(answer.error?.code).toBe('bad-cursor')
})

test('a row that cannot be read does not affect other parts of the export', async () => {
  const ann = await member()
  const { id } = await userOf(ann.email)
  // A row with only its keys, which cannot be parsed.
  await putRow(codeKey(id, 'email'))
  await newPost(ann, { text: 'A red lamp' })
  expect(await partOf(ann, 'codes')).toEqual([{ kind: 'unreadable', of: 'codes' }])
  expect(await partOf(ann, 'posts')).toMatchObject([{ kind: 'post', text: 'A red lamp' }])
})
