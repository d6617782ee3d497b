/** The pages that the server renders for visitors, and for whom it renders none. */
import { beforeAll, expect, describe, test } from 'vitest'
import { createComment } from '../../shared/comments/create-comment.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, forgetEdge, member, type Person } from '../cloud.ts'
import { uploaded } from '../media/pictures.ts'
import { readShell } from '../site-shell.ts'
import { chrome, open } from './crawler.ts'

let shell: string
let ann: Person
let tex: Person
beforeAll(async () => {
  shell = await readShell()
  ann = await member('ou', 'ou.edu', 'Ann Ray')
  tex = await member('ut', 'utexas.edu', 'Tex Ray')
})

async function post(author: Person, text: string, { campusId = 'ou', pictures = 0 } = {}) {
  const media = await Promise.all(
    Array.from({ length: pictures }, async () => ({ uploadId: await uploaded(author) })),
  )
  return (await call(createPost, { id: newUlid(Date.now()), campusId, blocks: [{ text }], media }, author))
    .output
}

const attacks = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '"><img src=x onerror=alert(1)>',
  '$& $` \u2028',
]
const injected = /<img src=x|<script>alert|<!--<script/
const dataIn = (html: string) =>
  JSON.parse(/<script type="application\/json" id="rendered">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')
/** The content of a page, without the comments that React puts between texts. */
const rootIn = (html: string) =>
  /<div id="root">(.*)<\/div><script type="application/s.exec(html)?.[1]?.replaceAll('<!-- -->', '') ?? ''

describe('the feed', () => {
  const phone =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

  test.each([
    ['a phone', phone, 'narrow'],
    ['a wide screen', chrome, 'wide'],
    ['a search engine', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'wide'],
  ])(
    'comes with its posts to %s, and with the data from which they were rendered',
    async (_, agent, layout) => {
      const { id } = await post(ann, 'A lamp in the page', { pictures: 1 })
      await forgetEdge()
      const pages = await Promise.all(
        ['/', '/home', '/home?utm_source=flyer'].map((path) => open(path, { agent })),
      )
      for (const { status, headers, html } of pages) {
        expect(status).toBe(200)
        expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=6, stale-while-revalidate=54')
        const root = rootIn(html)
        expect(root).toContain('<article class="card_')
        expect(root).toContain('A lamp in the page')
        expect(root).toContain('Welcome to')
        expect(html).toContain(`<html data-layout="${layout}" data-accent-light="#841617 `)
        expect(html.match(/<title>/g)).toHaveLength(1)
        const { queries, ...rendered } = dataIn(html)
        expect(rendered).toEqual({ page: 'feed', layout, at: expect.any(Number) })
        expect(queries[0][0]).toEqual(['posts', 'ou'])
        expect(queries[0][1].pages[0].items.map((item: { id: string }) => item.id)).toContain(id)
      }
    },
  )

  test('shows any text as text, also in the data', async () => {
    for (const text of attacks) await post(ann, text)
    await forgetEdge()
    const { html } = await open('/home', { agent: chrome })
    expect(html).not.toMatch(injected)
    const texts = dataIn(html).queries[0][1].pages[0].items.map(
      (item: { blocks: { text: string }[] }) => item.blocks[0]?.text,
    )
    expect(texts).toEqual(expect.arrayContaining(attacks))
  })

  test('of a signed-in person and of a private campus is rendered by the browser alone', async () => {
    const cookie = 'theme=dark; CognitoIdentityServiceProvider.client.ann.accessToken=secret'
    expect((await open('/home', { agent: chrome, headers: { cookie } })).html).toBe(shell)
    await post(tex, 'Secret longhorn', { campusId: 'ut' })
    for (const agent of [chrome, phone])
      expect((await open('/home', { agent, host: 'ut.campus.localhost' })).html).toBe(shell)
    const crawled = await open('/home', { host: 'ut.campus.localhost' })
    expect(crawled.headers['cache-control']).toBe('no-store')
    expect(crawled.html).not.toMatch(/Secret|id="rendered"/)
  })

  test('of a campus is never that of another one, whatever headers a browser sends', async () => {
    await post(ann, 'Only in Oklahoma')
    await forgetEdge()
    const headers = { 'x-page': 'wide ou.campus.localhost/home', 'x-forwarded-host': 'ou.campus.localhost' }
    for (const host of [
      'ut.campus.localhost',
      'duke.campus.localhost',
      'campus.localhost',
      'ou.campus.localhost',
    ]) {
      const { html } = await open('/home', { agent: chrome, host, headers })
      expect(html.includes('Only in Oklahoma'), host).toBe(host.startsWith('ou.'))
    }
  })
})

describe('a post', () => {
  test('comes with its text, its pictures and its comments', async () => {
    const { id } = await post(ann, 'A lamp with comments', { pictures: 1 })
    const blocks = [{ text: attacks[0] ?? '' }]
    const input = { id: newUlid(Date.now()), campusId: 'ou', postId: id, parentId: id, blocks, media: [] }
    await call(createComment, input, ann)
    await forgetEdge()
    const { status, headers, html } = await open(`/post/${id}`, { agent: chrome })
    expect([status, headers['cache-control']]).toEqual([
      200,
      'public, max-age=0, s-maxage=6, stale-while-revalidate=54',
    ])
    expect(rootIn(html)).toContain('A lamp with comments')
    expect(rootIn(html)).toContain('&lt;/script&gt;&lt;script&gt;alert(1)')
    expect(html).not.toMatch(injected)
    expect(dataIn(html).queries.map(([key]: [string[]]) => key)).toEqual([
      ['post', id],
      ['thread', id],
    ])
  })

  test('has no content on the page of its pictures, and on the site of another campus', async () => {
    const { id } = await post(ann, 'A lamp elsewhere')
    for (const [path, host] of [
      [`/media/${id}`, 'ou.campus.localhost'],
      [`/post/${id}`, 'duke.campus.localhost'],
    ] as const)
      expect((await open(path, { host })).html, path).not.toContain('id="rendered"')
  })

  test('that is missing, deleted or of a private campus is rendered by the browser, and no cache keeps it', async () => {
    const { id } = await post(ann, 'Gone tomorrow')
    await call(deletePost, { postId: id }, ann)
    const hidden = await post(tex, 'Secret longhorn', { campusId: 'ut' })
    for (const [path, status] of [
      [`/post/${newUlid(0)}`, 404],
      [`/post/${id}`, 410],
      [`/post/${hidden.id}`, 200],
    ] as const) {
      const { headers, html, ...page } = await open(path, { agent: chrome })
      expect([page.status, headers['cache-control']], path).toEqual([status, 'no-store'])
      expect(html, path).not.toMatch(/Gone tomorrow|Secret|id="rendered"/)
    }
  })
})

describe('a person', () => {
  test('comes with their name and posts', async () => {
    const { author } = await post(ann, 'A lamp of mine')
    await forgetEdge()
    for (const path of [`/${author.username}`, `/${author.username.toUpperCase()}`]) {
      const { status, html } = await open(path, { agent: chrome })
      expect(status).toBe(200)
      expect(rootIn(html)).toContain(`@${author.username}`)
      expect(rootIn(html)).toContain('A lamp of mine')
    }
  })

  test('is not rendered where the site has a page of its own', async () => {
    for (const path of ['/login', '/settings', '/search', '/Messages'])
      expect((await open(path, { agent: chrome })).html, path).toBe(shell)
  })
})
