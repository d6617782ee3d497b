import { userKey } from '../../lambdas/users/user-keys.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { createPost } from '../../shared/posts/create-post.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, idle, loose, member, type Person } from '../cloud.ts'
import { uploaded, uploadedVideo } from '../media/pictures.ts'
import { changeRow } from '../rows.ts'

let ann: Person
beforeAll(async () => {
  ann = await member()
})

const post = (change: object = {}) => ({
  id: newUlid(Date.now()),
  campusId: 'ou',
  blocks: [{ text: 'Desk lamp, $15' }],
  media: [],
  ...change,
})

test("a new post is first in the campus feed, with a snapshot of its author and the server's times", async () => {
  const before = Date.now()
  const created = (await call(createPost, post(), ann)).output
  const me = (await call(getMe, {}, ann)).output
  expect(created).toMatchObject({
    comments: 0,
    saves: 0,
    author: { id: me.id, name: 'Ann Ray', username: me.username, schoolVerified: true },
  })
  expect(created.createdAt).toBeGreaterThanOrEqual(before)
  const feed = (await call(listPosts, { campusId: 'ou' })).output
  // Other tests write posts at the same time, so newer posts may be above the new one.
  const above = feed.items.findIndex(({ id }) => id === created.id)
  expect(feed.items[above]).toEqual(created)
  for (const { lastActivityAt } of feed.items.slice(0, above))
    expect(lastActivityAt).toBeGreaterThanOrEqual(created.createdAt)
})

test('a post that is sent twice, or ten times at once, is created once', async () => {
  const input = post({ blocks: [{ text: 'Once' }] })
  const answers = await Promise.all(Array.from({ length: 10 }, () => call(createPost, input, ann)))
  const again = await call(createPost, input, ann)
  expect(new Set([...answers, again].map(({ output }) => JSON.stringify(output))).size).toBe(1)
  const feed = (await call(listPosts, { campusId: 'ou' })).output
  expect(feed.items.filter(({ id }) => id === input.id)).toHaveLength(1)
})

test('a post has its price wherever it is read, and a request with the same id and another price is refused', async () => {
  const sale = { kind: 'offer', cents: 1500, open: true, condition: 'like new' } as const
  const input = post({ sale })
  const created = (await call(createPost, input, ann)).output
  expect(created.sale).toEqual(sale)
  expect((await call(createPost, input, ann)).output).toEqual(created)
  expect((await call(getPost, { postId: input.id }, ann)).output.post.sale).toEqual(sale)
  const feed = (await call(listPosts, { campusId: 'ou' })).output
  expect(feed.items.find(({ id }) => id === input.id)?.sale).toEqual(sale)
  const dearer = { ...input, sale: { ...sale, cents: 1600 } }
  expect((await call(createPost, dearer, ann)).error?.code).toBe('key-conflict')
})

test('a post that is created without a price has no sale', async () => {
  expect((await call(createPost, post(), ann)).output.sale).toBeUndefined()
})

test.each([
  { kind: 'offer', cents: -1 },
  { kind: 'offer', cents: 100, state: 'sold' },
  { kind: 'wish', cents: 0 },
])('the sale %o is refused', async (sale) => {
  expect((await loose(createPost, post({ sale }), ann)).error?.code).toBe('bad-input')
})

test('an existing id with another text or from another person is refused', async () => {
  const input = post()
  await call(createPost, input, ann)
  expect((await call(createPost, { ...input, blocks: [{ text: 'Other' }] }, ann)).error?.code).toBe(
    'key-conflict',
  )
  expect((await call(createPost, input, await member())).error?.code).toBe('key-conflict')
})

test('a retry after a lost response returns the same post, even after its uploads were claimed', async () => {
  const media = [{ uploadId: await uploaded(ann), alt: 'A lamp' }]
  const input = post({ media })
  const first = (await call(createPost, input, ann)).output
  await idle()
  expect((await call(createPost, input, ann)).output).toEqual(first)
})

test('a lone surrogate is replaced before it is stored, so create and retry return the same text', async () => {
  const input = {
    id: newUlid(Date.now()),
    campusId: 'ou',
    blocks: [{ text: 'Half \ud83d of one' }],
    media: [],
  }
  const post = (await call(createPost, input, ann)).output
  expect(post.blocks).toEqual([{ text: 'Half \ufffd of one' }])
  expect((await call(createPost, input, ann)).output).toEqual(post)
})

test('an id whose time is too old or in the future is refused as stale', async () => {
  for (const offset of [-130_000, 60_000]) {
    const answer = await call(createPost, post({ id: newUlid(Date.now() + offset) }), ann)
    expect([answer.status, answer.error?.code]).toEqual([409, 'stale-key'])
  }
})

test('an upload that a post claimed cannot be used by a second post', async () => {
  const media = [{ uploadId: await uploaded(ann) }]
  await call(createPost, post({ media }), ann)
  await idle()
  expect((await call(createPost, post({ media }), ann)).error?.code).toBe('upload-not-found')
})

test('an upload made on a public campus cannot be used on a private one', async () => {
  const mover = await member()
  const media = [{ uploadId: await uploaded(mover) }]
  const { id } = (await call(getMe, {}, mover)).output
  await changeRow(userKey(id), { campusId: 'ut' })
  const answer = await call(createPost, post({ media, campusId: 'ut' }), mover)
  expect(answer.error?.code).toBe('upload-not-found')
})

test('the upload of another person is not found', async () => {
  const media = [{ uploadId: await uploaded(await member()) }]
  expect((await call(createPost, post({ media }), ann)).error?.code).toBe('upload-not-found')
})

describe('the poster of a video', () => {
  const filmed = async (posterId: string, uploadId?: string) => {
    const media = [{ uploadId: uploadId ?? (await uploadedVideo(ann)), posterId }]
    return call(createPost, post({ media }), ann)
  }

  test('is stored with its video and placeholder, and returned by a retry after the uploads were claimed', async () => {
    const video = { uploadId: await uploadedVideo(ann), posterId: await uploaded(ann), alt: 'A tour' }
    const input = post({ media: [{ uploadId: await uploaded(ann) }, video] })
    const created = (await call(createPost, input, ann)).output
    expect(created.media).toHaveLength(2)
    expect(created.media[0]).not.toHaveProperty('poster')
    expect(created.media[1]).toMatchObject({
      kind: 'video',
      alt: 'A tour',
      width: 1920,
      placeholder: expect.stringMatching(/^.{48}$/),
      poster: { fileId: expect.any(String), width: 480, height: 640 },
    })
    await idle()
    expect((await call(createPost, input, ann)).output).toEqual(created)
    expect((await filmed(video.posterId)).error?.code).toBe('upload-not-found')
  })

  test('must be an existing still photo of the author', async () => {
    const colors = ['#f00', '#00f'].map((background) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    )
    const moving = await sharp(await Promise.all(colors), { join: { animated: true } })
      .gif()
      .toBuffer()
    const others = [
      await uploadedVideo(ann),
      await uploaded(ann, moving, 'party.gif'),
      await uploaded(await member()),
      newUlid(Date.now()),
    ]
    for (const posterId of others) expect((await filmed(posterId)).error?.code).toBe('upload-not-found')
  })

  test('belongs to exactly one video', async () => {
    const posterId = await uploaded(ann)
    expect((await filmed(posterId, await uploaded(ann))).error?.code).toBe('upload-not-found')
    expect((await filmed(posterId, posterId)).error?.code).toBe('bad-input')
    const media = [
      { uploadId: await uploadedVideo(ann), posterId },
      { uploadId: await uploadedVideo(ann), posterId },
    ]
    expect((await call(createPost, post({ media }), ann)).error?.code).toBe('bad-input')
  })
})

describe('an invalid input is refused', () => {
  test.each([
    [{ blocks: [{ text: 'x'.repeat(499) }, { text: '' }] }, 'text-too-long', 'Error: Too many characters!'],
    [{ blocks: [{ text: '' }] }, 'post-empty', 'Write something or add a photo.'],
    [{ blocks: [{ text: '\u200B\u3164' }] }, 'post-empty', 'Write something or add a photo.'],
    [{ blocks: [{ text: '\u2800\u2800' }] }, 'post-empty', 'Write something or add a photo.'],
    [{ blocks: [{ text: '\0\x1B\x7F' }] }, 'post-empty', 'Write something or add a photo.'],
    [
      { blocks: [{ text: '   ' }, { text: 'second block' }] },
      'post-empty',
      'Write something or add a photo.',
    ],
    [
      { media: Array.from({ length: 11 }, () => ({ uploadId: newUlid(Date.now()) })) },
      'too-many-files',
      'Please choose up to 10 photos.',
    ],
    [
      { blocks: [{ text: 'click', links: [{ start: 0, end: 5, url: 'javascript:alert(1)' }] }] },
      'bad-link',
      'Something went wrong. Try again.',
    ],
    [
      {
        blocks: [
          {
            text: 'https://one.ou.edu',
            links: [{ start: 0, end: 18, url: 'https://evil.example/login' }],
          },
        ],
      },
      'bad-link',
      'Something went wrong. Try again.',
    ],
    ...['https://ou.edu\t.evil.example', 'https://ou.edu\u200B.evil.example'].map(
      (url): [object, string, string] => [
        { blocks: [{ text: url, links: [{ start: 0, end: url.length, url }] }] },
        'bad-link',
        'Something went wrong. Try again.',
      ],
    ),
    [
      { blocks: [{ text: 'https://bank.com', links: [{ start: 0, end: 15, url: 'https://bank.co' }] }] },
      'bad-link',
      'Something went wrong. Try again.',
    ],
    [
      { blocks: [{ text: 'click', links: [{ start: 0, end: 50, url: 'https://a.example' }] }] },
      'bad-link',
      'Something went wrong. Try again.',
    ],
  ])('%#: %j', async (change, code, message) => {
    expect((await call(createPost, post(change), ann)).error).toMatchObject({ code, message })
  })

  test('exactly 500 counted characters are accepted', async () => {
    expect(
      (await call(createPost, post({ blocks: [{ text: 'x'.repeat(498) }, { text: '' }] }), ann)).status,
    ).toBe(200)
  })

  test.each([
    { author: { id: 'u_1' } },
    { createdAt: 1 },
    { saves: 99 },
    { blocks: [{ text: 'x', html: '<b>' }] },
    { blocks: 'text' },
    { blocks: [{ text: 'x', type: 'heading' }] },
    { category: 'weapons' },
    { media: [{ uploadId: 'x', fileId: 'y' }] },
  ])('an unknown or malformed field is refused: %j', async (change) => {
    const answer = await loose(createPost, post(change), ann)
    expect([answer.status, answer.error?.code]).toEqual([400, 'bad-input'])
  })
})

test('a refused post is not stored', async () => {
  const input = post({ blocks: [{ text: '' }] })
  await call(createPost, input, ann)
  expect((await call(getPost, { postId: input.id })).status).toBe(404)
})
