/** Searches with filters for things: kind, price, condition, and whether the thing is still available. */
import { beforeAll, expect, test } from 'vitest'
import { updateLine } from '../../shared/deals/update-line.ts'
import type { Sale } from '../../shared/deals/sale.ts'
import { updatePost } from '../../shared/posts/update-post.ts'
import { searchPosts } from '../../shared/search/search-posts.ts'
import { call, loose, member, type Person } from '../cloud.ts'
import { newPost } from '../threads.ts'
import { idsOf, indexed, newTag, pageOf } from './found.ts'

const tag = newTag()
const things = {
  talk: { text: 'I paid $15 for this lunch' },
  couch: { text: 'A couch, come and get it', sale: { kind: 'offer', cents: 0, condition: 'fair' } },
  lamp: { text: 'A lamp', sale: { kind: 'offer', cents: 1250, condition: 'like new' } },
  bike: { text: 'A bike that cost $900', sale: { kind: 'offer', cents: 12_000, condition: 'good' } },
  parts: { text: 'A broken drill', sale: { kind: 'offer', cents: 500, condition: 'for parts' } },
  open: { text: 'A guitar, make an offer', sale: { kind: 'offer', open: true, condition: 'new' } },
  desk: { text: 'A desk', sale: { kind: 'offer', cents: 4000 } },
  wish: { text: 'Looking for a desk', sale: { kind: 'wish', cents: 5000 } },
} satisfies Record<string, { text: string; sale?: Sale }>

let ann: Person
/** The posts' names in this test, by id. */
const names = new Map<string, string>()

beforeAll(async () => {
  ann = await member()
  for (const [name, { text, ...more }] of Object.entries(things)) {
    const { id } = await newPost(ann, { text: `${text} ${tag}`, ...more })
    names.set(id, name)
    if (name === 'desk') void (await call(updateLine, { postId: id, version: 0, action: 'sell' }, ann)).output
  }
  await indexed(async () => expect(await found({ kind: 'offer', all: 'yes' })).toHaveLength(6))
  await indexed(async () => expect(await found({ kind: 'offer' })).toHaveLength(5))
})

const found = async (...[filters, q = tag]: [Parameters<typeof pageOf>[1], string?]) =>
  (await idsOf(q, filters)).map((id) => names.get(id) ?? id)

test.each([
  ['offers', { kind: 'offer' }, ['open', 'parts', 'bike', 'lamp', 'couch']],
  ['wishes', { kind: 'wish' }, ['wish']],
  ['what is free', { to: '0' }, ['couch']],
  ['what costs at most $12.50', { to: '1250' }, ['parts', 'lamp', 'couch']],
  ['what costs a cent less', { to: '1249' }, ['parts', 'couch']],
  ['what costs at least $12.50', { from: '1250' }, ['bike', 'lamp']],
  ['prices between two amounts', { from: '1000', to: '4000' }, ['lamp']],
  ['wishes up to a price', { kind: 'wish', to: '5000' }, ['wish']],
  ['what is new', { condition: 'new' }, ['open']],
  ['what is good or better', { condition: 'good' }, ['open', 'bike', 'lamp']],
  ['what is fair or better', { condition: 'fair' }, ['open', 'bike', 'lamp', 'couch']],
  ['what is for parts', { condition: 'for parts' }, ['parts']],
  ['what is sold as well', { from: '3000', all: 'yes' }, ['desk', 'bike']],
  ['the lowest price first', { order: 'price' }, ['couch', 'parts', 'lamp', 'bike']],
  ['the lowest of the sold as well', { order: 'price', from: '1000', all: 'yes' }, ['lamp', 'desk', 'bike']],
] as const)('a search for %s finds the matching posts only', async (_, filters, expected) => {
  expect(await found(filters)).toEqual(expected)
})

test('without filters for things, a search also finds sold things, wishes, and posts without a price', async () => {
  expect(await found({})).toHaveLength(8)
})

test('a typed limit compares the price, or the amounts in the text if the post has no price', async () => {
  expect(await found({}, `${tag} under $20`)).toEqual(['parts', 'lamp', 'couch', 'talk'])
  expect(await found({}, `${tag} more than $500`)).toEqual([])
})

test('a post with an edited price is found by the new price, and no longer by the old one', async () => {
  const { id } = await newPost(ann, { text: `A chair ${tag}`, sale: { kind: 'offer', cents: 70_000 } })
  await indexed(async () => expect(await idsOf(tag, { from: '60000' })).toEqual([id]))
  const blocks = [{ text: `A chair ${tag}` }]
  const sale = { kind: 'offer', cents: 65_000 } as const
  void (await call(updatePost, { postId: id, revision: 0, blocks, sale }, ann)).output
  await indexed(async () => expect(await idsOf(tag, { from: '60000', to: '65000' })).toEqual([id]))
  expect(await idsOf(tag, { from: '70000' })).toEqual([])
})

test('a search needs words only if it has no filter and no order', async () => {
  for (const filters of [{ kind: 'wish' }, { to: '0' }, { condition: 'new' }, { order: 'newest' }] as const) {
    const { items } = (await call(searchPosts, { campusId: 'ou', ...filters })).output
    expect(items.length).toBeGreaterThan(0)
  }
  const { status, error } = await call(searchPosts, { campusId: 'ou' })
  expect([status, error?.code]).toEqual([400, 'search-empty'])
})

test.each([
  { from: '-1' },
  { to: '0.5' },
  { to: '1000000000' },
  { to: '9999901' },
  { from: '1e3' },
  { from: '' },
  { kind: 'gift' },
  { condition: 'broken' },
  { all: 'no' },
  { order: 'dearest' },
])('the invalid filter %j is refused', async (filter) => {
  const { status, error } = await loose(searchPosts, { campusId: 'ou', q: tag, ...filter })
  expect([status, error?.code]).toEqual([400, 'bad-input'])
})

test('pages by price have every post once, even if many posts have the same price', async () => {
  const word = newTag()
  const prices = Array.from({ length: 23 }, (_, at) => (at % 3) * 1000)
  const written = await Promise.all(
    prices.map((cents) => newPost(ann, { text: `A mug ${word}`, sale: { kind: 'offer', cents } })),
  )
  await indexed(async () => expect(await everyPage(word)).toHaveLength(23))
  const found = await everyPage(word)
  expect(new Set(found.map(({ id }) => id))).toEqual(new Set(written.map(({ id }) => id)))
  const listed = found.map(({ post }) => post.sale?.cents)
  expect(listed).toEqual(prices.toSorted((a, b) => a - b))
  const { cursor } = await pageOf(word, { order: 'price' })
  for (const order of ['newest', 'best'] as const) {
    const { error } = await call(searchPosts, { campusId: 'ou', q: word, order, cursor })
    expect(error?.code).toBe('bad-cursor')
  }
})

async function everyPage(word: string) {
  const items = []
  let cursor: string | undefined
  do {
    const page = await pageOf(word, { order: 'price', ...(cursor && { cursor }) })
    items.push(...page.items)
    cursor = page.cursor
  } while (cursor)
  return items
}
