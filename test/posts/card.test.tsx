import { expect, test } from 'vitest'
import { listGallery } from '../../shared/posts/list-gallery.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { getProfile } from '../../shared/users/get-profile.ts'
import { listUserPosts } from '../../shared/posts/list-user-posts.ts'
import { openPage, user } from '../render/page.ts'
import { aPost, bobsProfile } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer } from '../render/server.ts'

test('a text of more than 200 characters is cut after 200, and can be expanded and collapsed', async () => {
  const text = `Long ${'x'.repeat(195)}yz`
  answer(listPosts, { items: [aPost(text)] })
  await openPage()
  await screen.findByText(`${text.slice(0, 200)}…`)
  await user.click(screen.getByRole('button', { name: 'See more' }))
  await screen.findByText(text)
  expect(window.location.pathname).toBe('/home')
  await user.click(screen.getByRole('button', { name: 'See less' }))
  await screen.findByText(`${text.slice(0, 200)}…`)
})

test('a text of 200 characters is not cut', async () => {
  const text = 'Short '.padEnd(200, 'x')
  answer(listPosts, { items: [aPost(text)] })
  await openPage()
  await screen.findByText(text)
  expect(screen.queryByRole('button', { name: 'See more' })).toBeNull()
})

test('in a list, a text of many lines is cut after the eighth, and consecutive blank lines show as one', async () => {
  const flood = aPost('')
  const blocks = Array.from({ length: 60 }, (_, line) => [
    { text: `Line ${line}` },
    { text: '' },
    { text: '' },
  ])
  answer(listPosts, { items: [{ ...flood, blocks: blocks.flat() }] })
  await openPage()
  const card = await screen.findByRole('article')
  const lines = () => [...card.querySelectorAll('p')].map((line) => line.textContent)
  await until(() => expect(lines()).toEqual(['Line 0', '', 'Line 1', '', 'Line 2', '', 'Line 3…']))
  await user.click(screen.getByRole('button', { name: 'See more' }))
  await until(() => expect(lines()).toHaveLength(119))
  expect(lines().slice(-3)).toEqual(['Line 58', '', 'Line 59'])
})

test('a link shows its whole host, in punycode if necessary, and copying it gives the whole address', async () => {
  const long = `https://${'bank.com.'.repeat(6)}evil.example/login`
  const lookAlike = 'https://\u043Eu.edu/login'
  answer(listPosts, { items: [aPost(`See ${long}`), aPost(`Or ou.edu/${lookAlike}`)] })
  await openPage()
  const link = await screen.findByRole<HTMLAnchorElement>('link', {
    name: /^(bank\.com\.){6}evil\.example\/ ?…$/,
  })
  expect(link.href).toBe(long)
  expect(link.dir).toBe('ltr')
  // Without the ellipsis, which cannot be selected, the link's text is the whole address.
  expect(link.textContent?.replace('…', '')).toBe(long)
  expect(screen.getByRole('link', { name: 'https://xn--u-0tb.edu/login' })).toBeDefined()
})

test('each line of a text has the direction of its own words', async () => {
  answer(listPosts, {
    items: [{ ...aPost(''), blocks: [{ text: 'שולחן למכירה, 40$!' }, { text: 'Only today (really).' }] }],
  })
  await openPage()
  const line = await screen.findByText('Only today (really).')
  expect([...(line.parentElement?.children ?? [])].map((one) => one.getAttribute('dir'))).toEqual([
    'auto',
    'auto',
  ])
  expect(line.parentElement?.hasAttribute('dir')).toBe(false)
})

test('a mention shows the current user name and links to the profile, and a mention of an unknown person is plain text', async () => {
  const text = 'Ask @boblee or @gone at https://ou.edu/@boblee'
  const mentions = [
    { start: 4, end: 11, userId: 'u_bob' },
    { start: 15, end: 20, userId: 'u_gone' },
  ]
  const post = aPost(text)
  const blocks = [{ ...post.blocks[0]!, mentions }]
  answer(listPosts, { items: [{ ...post, blocks, mentioned: { u_bob: 'bob.lee' } }] })
  answer(getProfile, { ...bobsProfile, username: 'bob.lee' })
  answer(listUserPosts, { items: [] })
  await openPage('/home')
  const mention = await screen.findByRole('link', { name: '@bob.lee' })
  expect(mention.getAttribute('href')).toBe('/bob.lee')
  expect(mention.parentElement?.textContent).toBe('Ask @bob.lee or @gone at https://ou.edu/@boblee')
  expect(screen.queryByRole('link', { name: '@gone' })).toBeNull()
  await user.click(mention)
  await until(() => expect(window.location.pathname).toBe('/bob.lee'))
})

test('an expanded text is still expanded after Back', async () => {
  const post = aPost(`Long ${'x'.repeat(195)}yz`)
  answer(listPosts, { items: [post] })
  answer(listGallery, { items: [] })
  await openPage('/home')
  await user.click(await screen.findByRole('button', { name: 'See more' }))
  await user.click(screen.getByRole('link', { name: 'Media' }))
  await until(() => expect(screen.queryByRole('button', { name: 'See less' })).toBeNull())
  window.history.back()
  await screen.findByRole('button', { name: 'See less' })
})
