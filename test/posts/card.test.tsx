import { expect, test } from 'vitest'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { openPage, user } from '../render/page.ts'
import { aPost } from '../render/samples.ts'
import { screen } from '../render/screen.ts'
import { answer } from '../render/server.ts'

test('a text of more than 200 characters is cut there, opens and closes again', async () => {
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

test('a text of 200 characters is shown whole', async () => {
  const text = 'Short '.padEnd(200, 'x')
  answer(listPosts, { items: [aPost(text)] })
  await openPage()
  await screen.findByText(text)
  expect(screen.queryByRole('button', { name: 'See more' })).toBeNull()
})

test('a link shows the host that it leads to, whole and in punycode', async () => {
  const long = `https://${'bank.com.'.repeat(6)}evil.example/login`
  const lookAlike = 'https://\u043Eu.edu/login'
  answer(listPosts, { items: [aPost(`See ${long}`), aPost(`Or ou.edu/${lookAlike}`)] })
  await openPage()
  const link = await screen.findByRole<HTMLAnchorElement>('link', {
    name: `${'bank.com.'.repeat(6)}evil.example/…`,
  })
  expect(link.href).toBe(long)
  expect(link.dir).toBe('ltr')
  expect(screen.getByRole('link', { name: 'https://xn--u-0tb.edu/login' })).toBeDefined()
})
