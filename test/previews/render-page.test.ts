/** The pages that the server renders for visitors, and for whom it renders none. */
import { beforeAll, expect, describe, test } from 'vitest'
import { createPost } from '../../shared/posts/create-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, forgetEdge, member, type Person } from '../cloud.ts'
import { uploaded } from '../media/pictures.ts'
import { publishShell } from '../site-shell.ts'
import { chrome, open } from './crawler.ts'

let shell: string
let ann: Person
let tex: Person
beforeAll(async () => {
  shell = await publishShell()
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

describe('the feed', () => {
  const phone =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
  const dataIn = (html: string) =>
    JSON.parse(/<script type="application\/json" id="rendered">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

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
        expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=3, stale-while-revalidate=57')
        const root = /<div id="root">(.*)<\/div><script type="application/s.exec(html)?.[1] ?? ''
        expect(root).toContain('<article class="card_')
        expect(root).toContain('A lamp in the page')
        expect(root).toContain('Welcome to')
        expect(html).toContain(`<html data-layout="${layout}" data-accent-light="#841617 `)
        expect(html.match(/<title>/g)).toHaveLength(1)
        const { queries, ...rendered } = dataIn(html)
        expect(rendered).toEqual({ layout, at: expect.any(Number) })
        expect(queries[0][0]).toEqual(['posts', 'ou'])
        expect(queries[0][1].pages[0].items.map((item: { id: string }) => item.id)).toContain(id)
      }
    },
  )

  test('of a signed-in person and of a private campus is rendered by the browser alone', async () => {
    const cookie = 'theme=dark; CognitoIdentityServiceProvider.client.ann.accessToken=secret'
    expect((await open('/home', { agent: chrome, headers: { cookie } })).html).toBe(shell)
    await post(tex, 'Secret longhorn', { campusId: 'ut' })
    for (const agent of [chrome, phone]) {
      const { html, headers } = await open('/home', { agent, host: 'ut.campus.localhost' })
      expect(headers['cache-control']).toBe('no-store')
      expect(html).not.toMatch(/Secret|id="rendered"/)
    }
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

  test('shows any text as text, also in the data', async () => {
    const attacks = [
      '</script><script>alert(1)</script>',
      '<!--<script>',
      '"><img src=x onerror=alert(1)>',
      '$& $` \u2028',
    ]
    for (const text of attacks) await post(ann, text)
    await forgetEdge()
    const { html } = await open('/home', { agent: chrome })
    expect(html).not.toMatch(/<img src=x|<script>alert|<!--<script/)
    const texts = dataIn(html).queries[0][1].pages[0].items.map(
      (item: { blocks: { text: string }[] }) => item.blocks[0]?.text,
    )
    expect(texts).toEqual(expect.arrayContaining(attacks))
  })
})
