import { beforeAll, describe, expect, test } from 'vitest'
import { pageOf } from '../../lambdas/pages/document.ts'
import { userKey } from '../../lambdas/users/user-keys.ts'
import { createComment } from '../../shared/comments/create-comment.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { reservedUsernames } from '../../shared/users/reserved-usernames.ts'
import { newUlid } from '../../shared/ulid.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { call, forgetEdge, member, theCloud, type Person } from '../cloud.ts'
import { photoWithPlace } from '../media/bytes.ts'
import { uploaded, uploadedVideo } from '../media/pictures.ts'
import { changeRow } from '../rows.ts'
import { readShell } from '../site-shell.ts'
import { chrome, open, tagsOf } from './crawler.ts'

let port: number
let shell: string
let ann: Person
let tex: Person
beforeAll(async () => {
  port = (await theCloud()).ports.site
  shell = await readShell()
  ann = await member('ou', 'ou.edu', "Ann O'Hara")
  tex = await member('ut', 'utexas.edu', 'Tex Ray')
})

async function post(author: Person, text: string, { campusId = 'ou', pictures = 0 } = {}) {
  const media = await Promise.all(
    Array.from({ length: pictures }, async () => ({ uploadId: await uploaded(author), alt: 'A "red" lamp' })),
  )
  const blocks = text === '' ? [] : [{ text }]
  return (await call(createPost, { id: newUlid(Date.now()), campusId, blocks, media }, author)).output
}

describe('a crawler', () => {
  test('gets the text of a post with a mention as it was written', async () => {
    const { id: userId, username } = (await call(getMe, {}, ann)).output
    const mentions = [{ start: 4, end: 5 + username.length, userId }]
    const blocks = [{ text: `Ask @${username} about it`, mentions }]
    const input = { id: newUlid(Date.now()), campusId: 'ou', blocks, media: [] }
    const { id } = (await call(createPost, input, ann)).output
    const { html } = await open(`/post/${id}`)
    expect(tagsOf(html)['og:description']).toBe(`Ask @${username} about it`)
  })

  test("gets a post's author, the start of its text, and its first picture", async () => {
    const { id, media } = await post(ann, 'Desk lamp, $10', { pictures: 2 })
    const { status, headers, html } = await open(`/post/${id}`)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=6, stale-while-revalidate=54',
      'x-content-type-options': 'nosniff',
    })
    const url = `http://ou.campus.localhost:${port}`
    expect(tagsOf(html)).toMatchObject({
      'og:site_name': 'OU Buy/Sell',
      'og:type': 'article',
      'og:url': `${url}/post/${id}`,
      'og:title': "Ann's post",
      'og:description': 'Desk lamp, $10',
      description: 'Desk lamp, $10',
      'og:image': `${url}/files/${media[0]?.fileId}/480.webp`,
      'og:image:width': '480',
      'og:image:alt': 'A "red" lamp',
      'twitter:card': 'summary_large_image',
    })
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(html.match(/og:title/g)).toHaveLength(1)
    expect(html).toContain('<div id="root">')
  })

  test('gets the price of a post before its text, and as an offer of schema.org', async () => {
    const sale = { kind: 'offer', cents: 12_050, open: true, condition: 'like new' } as const
    const input = {
      id: newUlid(Date.now()),
      campusId: 'ou',
      blocks: [{ text: 'Desk lamp' }],
      media: [],
      sale,
    }
    const { id } = (await call(createPost, input, ann)).output
    const { html } = await open(`/post/${id}`)
    expect(tagsOf(html)['og:description']).toBe('$120.50 · Like new · Offers ok · Desk lamp')
    expect(html).toContain('"price":"120.50"')
  })

  test('gets a picture of at most 800 pixels, and the poster of a video', async () => {
    const posterId = await uploaded(ann, await photoWithPlace(1600, 1200))
    const media = [{ uploadId: await uploadedVideo(ann), posterId }]
    const input = { id: newUlid(Date.now()), campusId: 'ou', blocks: [], media }
    const { id } = (await call(createPost, input, ann)).output
    const tags = tagsOf((await open(`/post/${id}`)).html)
    expect(tags['og:image']).toMatch(/\/800\.webp$/)
    expect([tags['og:image:width'], tags['og:image:height']]).toEqual(['800', '1067'])
  })

  test('gets the first 200 characters of a long text, cut between visible characters', async () => {
    const { id } = await post(ann, `${'a'.repeat(199)}😀 and more`)
    const { 'og:description': description } = tagsOf((await open(`/post/${id}`)).html)
    expect(description).toBe(`${'a'.repeat(199)}…`)
  })

  test('gets the comment for the link of a comment, and the status 410 after its deletion', async () => {
    const { id } = await post(ann, 'Desk lamp')
    const ben = await member('ou', 'ou.edu', 'Ben Cole')
    const blocks = [{ text: 'Is it still there?' }]
    const input = { id: newUlid(Date.now()), campusId: 'ou', postId: id, parentId: id, blocks, media: [] }
    const { id: postId } = (await call(createComment, input, ben)).output
    const expected = { 'og:title': "Ben's comment", 'og:description': 'Is it still there?' }
    expect(tagsOf((await open(`/post/${postId}`)).html)).toMatchObject(expected)
    await call(deletePost, { postId }, ben)
    await forgetEdge()
    expect((await open(`/post/${postId}`)).status).toBe(410)
  })

  test("gets a person's name, bio in one line and picture", async () => {
    const { author } = await post(ann, 'Desk lamp')
    await changeRow(userKey(author.id), { bio: 'I mend bikes.\nOn Saturdays.', picture: 'people/abc' })
    expect(tagsOf((await open(`/${author.username}`)).html)).toMatchObject({
      'og:title': "Ann O'Hara",
      'og:type': 'profile',
      'og:site_name': 'OU Buy/Sell',
      'og:description': 'I mend bikes. On Saturdays.',
      'og:image': `http://ou.campus.localhost:${port}/files/people/abc/320.webp`,
      'og:image:width': '320',
      'twitter:card': 'summary',
    })
  })

  test.each(['/', '/home', '/search_schools'])('gets the campus at %s', async (path) => {
    const { status, html } = await open(path, { host: 'ut.campus.localhost' })
    expect(status).toBe(200)
    expect(tagsOf(html)).toMatchObject({
      'og:title': 'UT Buy/Sell',
      'og:url': `http://ut.campus.localhost:${port}${path}`,
      'og:description': expect.stringContaining('University of Texas'),
    })
  })

  test('gets the status 200 for a page of the site, although its address looks like the profile of a missing person', async () => {
    const pages = reservedUsernames.filter((name) => !name.includes('.'))
    const statuses = await Promise.all(pages.map(async (name) => (await open(`/${name}`)).status))
    expect([...new Set(statuses)]).toEqual([200])
  })
})

describe('on a private campus', () => {
  test('a post’s preview shows only the campus', async () => {
    const { id } = await post(tex, 'Secret longhorn', { campusId: 'ut', pictures: 1 })
    for (const host of ['ut.campus.localhost', 'ou.campus.localhost']) {
      const { status, html } = await open(`/post/${id}`, { host })
      expect(status).toBe(200)
      expect(html).not.toMatch(/Secret|Tex\b|og:image|\/files\//)
    }
    const { html } = await open(`/post/${id}`, { host: 'ut.campus.localhost' })
    expect(tagsOf(html)['og:title']).toBe('UT Buy/Sell')
  })

  test('the preview of a deleted post shows only the campus, and the preview of a person is that of an unknown person', async () => {
    const { id, author } = await post(tex, 'Secret longhorn', { campusId: 'ut' })
    await call(deletePost, { postId: id }, tex)
    for (const path of [`/${author.username}`, `/post/${id}`]) {
      const { status, html } = await open(path, { host: 'ut.campus.localhost' })
      const expected = path === `/${author.username}` ? 404 : 200
      expect([status, tagsOf(html)['og:title']], path).toEqual([expected, 'UT Buy/Sell'])
    }
  })
})

test.each([
  ['a slash at the end', (id: string) => `/post/${id}/`, "Ann's post"],
  ['the page of its pictures', (id: string) => `/media/${id}`, "Ann's post"],
  ['the page of a person with a slash', (_: string, name: string) => `/${name}/`, "Ann O'Hara"],
  ['the page of a person in capitals', (_: string, name: string) => `/${name.toUpperCase()}`, "Ann O'Hara"],
])('%s has the preview of the page that people see', async (_, pathOf, title) => {
  const { id, author } = await post(ann, 'Desk lamp')
  const { status, html } = await open(pathOf(id, author.username))
  expect([status, tagsOf(html)['og:title']]).toEqual([200, title])
})

describe('a missing page', () => {
  test('has the status 404, a deleted post 410, and both previews show only the campus', async () => {
    const { id } = await post(ann, 'Gone tomorrow')
    await call(deletePost, { postId: id }, ann)
    const expected = [
      [`/post/${newUlid(0)}`, 404],
      ['/post/nonsense', 404],
      ['/post/%3Cscript%3E', 404],
      ['/nobody-has-this-name', 404],
      ['/%22%3E%3Cscript%3E', 404],
      [`/post/${id}`, 410],
    ] as const
    for (const [path, status] of expected) {
      const page = await open(path)
      expect([page.status, tagsOf(page.html)['og:title']], path).toEqual([status, 'OU Buy/Sell'])
      expect(page.html, path).not.toContain('Gone tomorrow')
    }
  })
})

describe('a browser', () => {
  test('gets the unchanged shell for every page that the server does not render', async () => {
    const { id } = await post(ann, 'Desk lamp')
    for (const path of [`/media/${id}`, `/post/${id}/line`, '/search', '/home?category=furniture']) {
      const { status, html } = await open(path, { agent: chrome })
      expect(status, path).toBe(200)
      expect(html, path).toBe(shell)
    }
  })

  test.each([
    ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', true],
    ['Twitterbot/1.0', true],
    ['Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)', true],
    ['WhatsApp/2.23.20.0', true],
    ['LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)', true],
    ['TelegramBot (like TwitterBot)', true],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
      true,
    ],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
    ['Mozilla/5.0 (X11; Linux) kakaotalk-scrap/1.0; +https://devtalk.kakao.com', true],
    ['Viber/18.0', true],
    ['GroupMeBot/1.0', true],
    ['Mozilla/5.0 (compatible; ZulipURLPreview/9.0; +https://zulip.com)', true],
    ['meta-externalagent/1.1', true],
    [
      'Mozilla/5.0 (Linux; Android 13; CUBOT X30) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
      false,
    ],
    ['', false],
  ])('is distinguished from a crawler: %s', async (agent, isCrawler) => {
    const { html } = await open('/media/nonsense', { agent })
    expect(html !== shell).toBe(isCrawler)
  })

  test('gets the same files and API as a crawler', async () => {
    expect((await open('/favicon.svg')).html).not.toContain('og:title')
    expect((await open('/api/campuses/ou/posts')).headers['content-type']).toContain('application/json')
  })
})

describe('text cannot inject HTML', () => {
  const attacks = [
    '"><script>alert(1)</script>',
    `'"/><img src=x onerror=alert(1)>`,
    '</title></head><body onload=alert(1)>',
    '&lt;script&gt;alert(1)&lt;/script&gt; &#34; &quot;',
    'a\u0000b"\u0000><svg/onload=alert(1)>',
    "$& $` $' $1 $<x>",
    '<!-- --> <![CDATA[ ]]>',
    '\u2028\u2029\r\n\t" content="x',
    '\ud800 half',
    'javascript:alert(1)//',
  ]

  test.each(attacks)('in a post: %j', async (text) => {
    const { id } = await post(ann, text)
    const { html } = await open(`/post/${id}`)
    expectSafe(html)
    // The text does not change, except for line breaks and control characters.
    expect(tagsOf(html)['og:description']).toBe(asOneLine(text))
  })

  test.each(attacks)('in a name, a campus, an address and a description: %j', (text) => {
    const image = { url: text, width: 1, height: 1, alt: text }
    const all = { siteName: text, url: text, title: text, description: text }
    const html = pageOf(shell, { ...all, type: 'website', image })
    expectSafe(html)
    for (const name of ['og:site_name', 'og:url', 'og:title', 'og:description', 'og:image', 'og:image:alt'])
      expect(tagsOf(html)[name], name).toBe(asOneLine(text))
  })

  const asOneLine = (text: string) =>
    text
      .toWellFormed()
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()

  /** Expects that the page has only the elements of the shell and our tags. */
  function expectSafe(html: string) {
    const elements = (text: string) =>
      [...text.matchAll(/<(\/?[a-z!][\w-]*)/gi)]
        .map(([, name = '']) => name)
        .filter((name) => name !== 'meta')
        .sort((a, b) => a.localeCompare(b))
    // The content that React rendered escapes texts by itself; render-page.test.ts attacks it.
    const content = /<div id="root">.*(?=<\/body>)/s
    const own = content.exec(shell)?.[0] ?? ''
    expect(
      elements(html.replace(content, () => own).replace(/<link rel="preload" as="image"[^>]*>/g, '')),
    ).toEqual(elements(shell))
    for (const [tag] of html.matchAll(/<meta[^>]*>/g))
      expect(tag).toMatch(/^<meta\s+((charset|name|property|content)="[^"<>]*"\s*)+\/>$/)
    expect(html).not.toContain('\u0000')
  }
})
