/** A message shows links in its text and the time when it was sent, and its text can be copied. */
import { expect, test, vi } from 'vitest'
import { listMessages } from '../../shared/chats/list-messages.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import type { Message } from '../../shared/chats/chat.ts'
import { fullDate } from '../../web/src/ui/time-ago.tsx'
import { user } from '../render/page.ts'
import { aComment, aPost } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refusal } from '../render/server.ts'
import { aMessage, openConversation, ownMessage, serveConversation } from './open-conversation.ts'

const site = (campus = 'ou') => `http://${campus}.campus.localhost:3000`
const mirror = aPost('A mirror', { sale: { kind: 'offer', cents: 4000 } })

async function openWith(...messages: Message[]) {
  serveConversation(messages)
  await openConversation()
}
const linkOf = async (name: string | RegExp) => {
  const link = await screen.findByRole('link', { name })
  return ['href', 'target', 'rel'].map((attribute) => link.getAttribute(attribute))
}
const card = /^Post by Bob Lee/

test('addresses without a scheme, mail addresses and phone numbers in a message are links, and prices are not', async () => {
  await openWith(
    aMessage('See www.ou.edu/map or ann@ou.edu', 3),
    ownMessage('Call (405) 555-0123, it is $405.555.0123', 2),
    aMessage('Not bücher.com', 1),
  )
  const rel = 'noopener nofollow ugc'
  expect(await linkOf('www.ou.edu/map')).toEqual(['https://www.ou.edu/map', '_blank', rel])
  expect(await linkOf('ann@ou.edu')).toEqual(['mailto:ann@ou.edu', null, rel])
  expect(await linkOf('(405) 555-0123')).toEqual(['tel:+14055550123', null, rel])
  expect(await linkOf('xn--bcher-kva.com')).toEqual(['https://bücher.com', '_blank', rel])
  screen.getByText(/it is \$405\.555\.0123/)
  expect(screen.queryByRole('link', { name: '405.555.0123' })).toBeNull()
})

test('a link to a post shows a card of the post below the text, which opens the post without reloading the site', async () => {
  answer(getPost, { post: mirror, comments: [] })
  await openWith(aMessage(`Look: ${site()}/post/${mirror.id}`))
  const shown = await screen.findByRole('link', { name: card })
  expect(shown.textContent).toBe('Post by Bob Lee$40A mirror')
  expect([shown.getAttribute('href'), shown.getAttribute('target')]).toEqual([`/post/${mirror.id}`, null])
  const text = screen.getByText(/Look:/)
  expect(text.compareDocumentPosition(shown) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(callsOf(getPost)).toEqual([{ postId: mirror.id }])
  await user.click(shown)
  await until(() => expect(window.location.pathname).toBe(`/post/${mirror.id}`))
})

test("the card of a post whose thing is sold shows 'Sold', and its picture is dimmed", async () => {
  answer(getPost, { post: { ...mirror, state: 'sold', stateVersion: 1 }, comments: [] })
  await openWith(aMessage(`${site()}/post/${mirror.id}`))
  const shown = await screen.findByRole('link', { name: /^Post by Bob Lee/ })
  expect(shown.textContent).toContain('Sold')
  expect(shown.querySelector('[data-taken]')).not.toBeNull()
})

test('a link to a post on the site of another campus keeps its address', async () => {
  answer(getPost, { post: mirror, comments: [] })
  const url = `${site('ut')}/post/${mirror.id}?from=share`
  await openWith(aMessage(url))
  expect(await linkOf(card)).toEqual([url, '_blank', 'noopener nofollow ugc'])
})

test('only the first link to a post has a card', async () => {
  answer(getPost, { post: mirror, comments: [] })
  const other = aPost('A lamp')
  await openWith(aMessage(`https://ou.edu ${site()}/post/${mirror.id} ${site()}/post/${other.id}`))
  await screen.findByRole('link', { name: card })
  expect(callsOf(getPost)).toEqual([{ postId: mirror.id }])
})

test('a card reserves its space until its post is loaded, and disappears if the reader may not see the post', async () => {
  const { promise: asked, resolve: goOn } = Promise.withResolvers<void>()
  answer(getPost, async () => {
    await asked
    throw refusal('post-not-found')
  })
  await openWith(aMessage(`Look: ${site()}/post/${mirror.id}`))
  const content = (await screen.findByText(/Look:/)).closest('[tabindex]')
  await until(() => expect(callsOf(getPost)).toHaveLength(1))
  const withPlace = content?.childElementCount ?? 0
  goOn()
  await until(() => expect(content?.childElementCount).toBe(withPlace - 1))
  expect(screen.queryByRole('link', { name: card })).toBeNull()
  expect(screen.queryByText('This post is not available.')).toBeNull()
})

test('links to comments, other pages, other sites or the post that the message already shares have no card', async () => {
  const post = { state: 'shown' as const, id: mirror.id, author: mirror.author, text: 'A mirror' }
  await openWith(
    aMessage(`${site()}/post/${aComment(mirror, 'Nice').id}`, 5),
    aMessage(`${site()}/post/${mirror.id}/comments ${site()}/${mirror.id}`, 4),
    aMessage(`http://evil.localhost/post/${mirror.id} ${site('nowhere')}/post/${mirror.id}`, 3),
    aMessage(
      `http://ou.campus.localhost:9000/post/${mirror.id} http://campus.localhost.evil.com/post/${mirror.id}`,
      2,
    ),
    aMessage(`${site()}/post/${mirror.id}`, 1, { post }),
  )
  await until(() => expect(callsOf(listMessages).length).toBeGreaterThan(0))
  expect(await screen.findAllByRole('link', { name: card })).toHaveLength(1)
  expect(callsOf(getPost)).toEqual([])
})

test('every message has its exact time, even in the middle of a group', async () => {
  const messages = [aMessage('First', 2), aMessage('Second', 1)]
  serveConversation(messages)
  await openConversation()
  await screen.findByText('Second')
  for (const { createdAt } of messages)
    within(screen.getByTitle(fullDate(createdAt))).getByText(/First|Second/)
})

test("a message's text is copied from its menu", async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  serveConversation([aMessage('Room 12\nBuilding 3')])
  await openConversation()
  await user.click(await screen.findByRole('button', { name: 'Message options' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Copy text' }))
  await screen.findByText('Copied to clipboard')
  expect(copy).toHaveBeenCalledWith('Room 12\nBuilding 3')
})
