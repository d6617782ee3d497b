/** 300 XSS payloads show as plain text. */
import { expect, test } from 'vitest'
import { getPost } from '../../shared/posts/get-post.ts'
import { xssPayloads } from '../browser/xss-payloads.ts'
import { openPage, user } from '../render/page.ts'
import { aComment, aPost } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer } from '../render/server.ts'

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
/** Removes the address at the beginning of a payload, because the page shows an address as a link with another text. */
const withoutLink = (payload: string) => payload.replace(/^https:\S+ /, '')
const all = xssPayloads.join('\n')

test.each([
  ['post', aPost(all), (post: ReturnType<typeof aPost>) => aComment(post, 'Nice')],
  ['comment', aPost('A desk'), (post: ReturnType<typeof aPost>) => aComment(post, all)],
])(
  '300 XSS payloads as paragraphs of a %s show as text, without elements or handlers',
  async (_, post, commentOn) => {
    expect(new Set(xssPayloads).size).toBe(300)
    answer(getPost, { post: { ...post, comments: 1 }, comments: [commentOn(post)] })
    await openPage(`/post/${post.id}`)
    await until(() => expect(screen.getAllByRole('article').length).toBe(2))
    for (const more of screen.queryAllByRole('button', { name: /See more/i })) await user.click(more)
    const main = screen.getByRole('main')
    const shown = plain(main.textContent ?? '')
    expect(xssPayloads.filter((payload) => !shown.includes(plain(withoutLink(payload))))).toEqual([])
    const elements = 'script, iframe, object, embed, form, math, meta, template, style, details, body'
    expect([...main.querySelectorAll(elements)]).toEqual([])
    const attributes = [...main.querySelectorAll('*')].flatMap((element) => [...element.attributes])
    expect(attributes.filter(({ name }) => name.startsWith('on'))).toEqual([])
    expect(attributes.filter(({ value }) => /^\s*(javascript|data:text|vbscript)/i.test(value))).toEqual([])
  },
)
