import { postKey } from '../../lambdas/posts/post-keys.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { updatePost } from '../../shared/posts/update-post.ts'
import { searchPosts } from '../../shared/search/search-posts.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, loose, member, verified, type Person } from '../cloud.ts'
import { uploaded } from '../media/pictures.ts'
import { putRow, rowOf } from '../rows.ts'
import { newPost } from '../threads.ts'
import { idsOf, indexed, newTag, pageOf } from './found.ts'

let ann: Person
beforeAll(async () => {
  ann = await member()
})

test('an empty search is refused, even if it has spaces and invisible characters', async () => {
  for (const q of ['', '   ', '\u200b\u2800']) {
    const { status, error } = await call(searchPosts, { campusId: 'ou', q })
    expect([status, error?.code, error?.message]).toEqual([400, 'search-empty', 'Start typing to search…'])
  }
})

test('a cursor that the product did not make is refused', async () => {
  for (const cursor of ['x', '%', '../', 'W10', 'bnVsbA', 'WzEsMl0']) {
    const { status, error } = await loose(searchPosts, { campusId: 'ou', q: 'lamp', cursor })
    expect([status, ['bad-cursor', 'bad-input'].includes(error?.code ?? '')]).toEqual([400, true])
  }
})

test('an edited post is found by its current text, not by its former text', async () => {
  const [before, now] = [newTag(), newTag()]
  const { id: postId } = await newPost(ann, { text: `A lamp ${before}` })
  await indexed(async () => expect(await idsOf(before)).toEqual([postId]))
  await call(updatePost, { postId, revision: 0, blocks: [{ text: `A lamp ${now}` }] }, ann)
  await indexed(async () => expect(await idsOf(now)).toEqual([postId]))
  expect(await idsOf(before)).toEqual([])
})

describe('a post', () => {
  const tag = newTag()
  const texts = {
    bikes: `Two mountain bikes, almost new, $120 each. ${tag}`,
    calculus: `Calculus textbook for MATH 2413, ISBN 0-306-40615-2. ${tag}`,
    macbook: `MacBook Pro, 13 inches, asking 650. ${tag}`,
    silla: `Silla de escritorio cómoda, 15 dólares. ${tag}`,
    rayban: `Ray-Ban glasses. ${tag}`,
  }
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    for (const [name, text] of Object.entries(texts)) ids[name] = (await newPost(ann, { text })).id
    await indexed(async () => expect(await idsOf(tag)).toHaveLength(5))
  })

  test.each([
    ['bike', 'bikes'],
    ['BIKES', 'bikes'],
    ['bicycle', 'bikes'],
    ['bicicletas', 'bikes'],
    ['moutain bike', 'bikes'],
    ['mount', 'bikes'],
    ['bike under $200', 'bikes'],
    ['calclus', 'calculus'],
    ['math2413', 'calculus'],
    ['Math-2413 book', 'calculus'],
    ['9780306406157', 'calculus'],
    ['mac book', 'macbook'],
    ['macbok pro', 'macbook'],
    ['silla menos de 20', 'silla'],
    ['SILLAS cómodas', 'silla'],
    ['rayban', 'rayban'],
    ['blue rayban glasses', 'rayban'],
  ])('is found as %s', async (q, name) => {
    expect(await idsOf(`${tag} ${q}`)).toEqual([ids[name]])
  })

  test.each(['bike under $100', 'math 2414', 'silla más de 20', 'purple elephant'])(
    'is not found as %s',
    async (q) => {
      expect(await idsOf(`${tag} ${q}`)).toEqual([])
    },
  )

  test('is returned with its matching words as they are written', async () => {
    const [found] = (await pageOf(`bike moutain ${tag}`)).items
    expect(found?.matches.toSorted()).toEqual(['bikes', 'mountain', tag].toSorted())
  })
})

test('posts are listed newest first, in pages of ten, each once, even while new posts are written', async () => {
  const tag = newTag()
  const ids: string[] = []
  for (let count = 0; count < 23; count += 1) ids.unshift((await newPost(ann, { text: `Lamp ${tag}` })).id)
  await indexed(async () => expect((await pageOf(tag)).items[0]?.id).toBe(ids[0]))
  const first = await pageOf(tag)
  const late = await newPost(ann, { text: `Late ${tag}` })
  await indexed(async () => expect(await idsOf(tag)).toContain(late.id))
  const second = await pageOf(tag, { cursor: first.cursor })
  const third = await pageOf(tag, { cursor: second.cursor })
  expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(ids)
  expect([first.items.length, second.items.length, third.cursor]).toEqual([10, 10, undefined])
})

test('filters limit a search to posts of a category, with pictures, or of a period', async () => {
  const tag = newTag()
  const plain = await newPost(ann, { text: `Desk ${tag}`, category: 'furniture' })
  const media = [{ uploadId: await uploaded(ann) }]
  const shown = await newPost(ann, { text: `Drone ${tag}`, category: 'drones', media })
  const old = newUlid(0)
  const row = await rowOf(postKey(plain.id))
  const before = { createdAt: Date.now() - 8 * 24 * 3600_000 }
  await putRow({ ...row, ...postKey(old), id: old, ...before, blocks: [{ text: `Old desk ${tag}` }] })
  await indexed(async () => expect(await idsOf(tag)).toEqual([shown.id, plain.id, old]))
  expect(await idsOf(tag, { category: 'furniture' })).toEqual([plain.id, old])
  expect(await idsOf(tag, { with: 'pictures' })).toEqual([shown.id])
  expect(await idsOf(tag, { since: 'week' })).toEqual([shown.id, plain.id])
  expect(await idsOf(tag, { since: 'month' })).toHaveLength(3)
  expect(await idsOf(tag, { category: 'furniture', since: 'day' })).toEqual([plain.id])
})

test('a deleted post is not found any more as soon as it is deleted', async () => {
  const tag = newTag()
  const post = await newPost(ann, { text: `Lamp ${tag}` })
  await indexed(async () => expect(await idsOf(tag)).toEqual([post.id]))
  await call(deletePost, { postId: post.id }, ann)
  expect(await idsOf(tag)).toEqual([])
})

describe('a query', () => {
  const tag = newTag()
  let own = ''
  let closed = ''
  beforeAll(async () => {
    const texan = await member('ut', 'utexas.edu')
    own = (await newPost(ann, { text: `Lamp ${tag}` })).id
    closed = (await newPost(texan, { text: `Lamp ${tag}`, campusId: 'ut' })).id
    await indexed(async () => {
      expect(await idsOf(tag, {})).toEqual([own])
      expect(await idsOf(tag, { campusId: 'ut' }, texan)).toEqual([closed])
    })
  })

  test.each([
    'campusId:ut',
    'campusId:(ut OR ou) OR *',
    '* OR campusId:*',
    '_exists_:campusId',
    '/.*/',
    '*',
    '?*',
    'campusId:[* TO *]',
    '+campusId:ut -campusId:ou',
    'NOT campusId:ou',
    'lamp~9999999 ^100',
    '"lamp" AND (campusId:"ut")',
    '{"match_all":{}}',
    '","query":{"match_all":{}},"x":"',
    '"}}]}},"query":{"match_all":{}}}',
    '{!lucene q.op=OR}campusId:ut',
    '<script>alert(1)</script>',
    '\\u0022}}',
    '${jndi:ldap://x}',
    "ctx._source.campusId='ut'",
    '_all _source _id:* _index:posts*',
    '../../ut/_search',
    'posts-*/_search?q=*',
    '\u0000\u0001\ud800',
    'ut utexas.edu private',
    '((((((((((((((((((((((((((((((((((((((((',
    '𝓵𝓪𝓶𝓹 ｌａｍｐ',
    String.fromCodePoint(...Array.from({ length: 100 }, (_, at) => (at % 8 === 7 ? 32 : 0x4e00 + at))),
    'a b c d e f g h i j k l m n o p q r s t u v w x y z 0 1 2 3 4 5 6 7 8 9 a b c d e f g h',
    'aa bb cc dd ee ff gg hh ii jj kk ll mm nn oo pp qq rr ss tt uu vv ww xx yy zz',
  ])('like %j neither reaches another campus nor fails', async (attack) => {
    for (const q of [attack, `${attack} ${tag}`.slice(-100), `${tag} ${attack}`.slice(0, 100)]) {
      const { status, output } = await call(searchPosts, { campusId: 'ou', q })
      expect(status).toBe(200)
      for (const { post } of output.items) expect(post.campusId).toBe('ou')
      expect(output.items.map(({ id }) => id)).not.toContain(closed)
    }
  })

  test('does not open a private campus to a visitor, whatever the filters and the cursor', async () => {
    const page = { q: tag, cursor: 'WzAsIjAwMUExMUExMUExMUExMUExMUExMUExMUExIl0' }
    for (const input of [{ q: tag }, { q: tag, category: 'furniture' }, { q: tag, since: 'day' }, page]) {
      const { status, error } = await loose(searchPosts, { campusId: 'ut', ...input })
      expect([status, error?.code]).toEqual([401, 'campus-private'])
    }
    expect(await idsOf(tag, { campusId: 'ut' }, await verified())).toEqual([closed])
  })

  test('cannot use a cursor to reach another campus', async () => {
    const texan = await member('ut', 'utexas.edu')
    for (let count = 0; count < 11; count += 1) await newPost(texan, { text: `Lamp ${tag}`, campusId: 'ut' })
    await indexed(async () => expect((await pageOf(tag, { campusId: 'ut' }, texan)).cursor).toBeDefined())
    const { cursor } = await pageOf(tag, { campusId: 'ut' }, texan)
    for (const { post } of (await pageOf(tag, { cursor })).items) expect(post.campusId).toBe('ou')
  })
})
