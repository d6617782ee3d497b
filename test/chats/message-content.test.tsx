/** What the text of a message links to. */
import { expect, test } from 'vitest'
import type { Message } from '../../shared/chats/chat.ts'
import { screen } from '../render/screen.ts'
import { aMessage, openConversation, ownMessage, serveConversation } from './open-conversation.ts'

async function openWith(...messages: Message[]) {
  serveConversation(messages)
  await openConversation()
}
const linkOf = async (name: string | RegExp) => {
  const link = await screen.findByRole('link', { name })
  return ['href', 'target', 'rel'].map((attribute) => link.getAttribute(attribute))
}

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
