/** The Back button of a page leads to the page from which the current page was opened. */
import { beforeEach, expect, test } from 'vitest'
import { listUserPosts } from '../../shared/posts/list-user-posts.ts'
import { createSearch } from '../../shared/search/create-search.ts'
import { searchPeople } from '../../shared/search/search-people.ts'
import { getProfile } from '../../shared/users/get-profile.ts'
import { serveConversation } from '../chats/open-conversation.ts'
import { openPage, user } from '../render/page.ts'
import { ann, bob, bobsProfile } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer } from '../render/server.ts'

const address = () => window.location.pathname + window.location.search
const found = '/search?q=bob&show=people'
const pressBack = async () => user.click(await screen.findByRole('button', { name: 'Back' }))

async function openFoundPerson(width: number) {
  await openPage(found, { as: ann, width })
  await user.click(await screen.findByRole('link', { name: /Bob Lee/ }))
  await screen.findByRole('button', { name: 'Send Message' })
}

beforeEach(() => {
  serveConversation([])
  answer(createSearch, {})
  answer(searchPeople, { items: [bob] })
  answer(getProfile, bobsProfile)
  answer(listUserPosts, { items: [] })
})

test('Back from the profile of a person found in a tab of the search leads to that tab', async () => {
  await openFoundPerson(1440)
  await pressBack()
  await until(() => expect(address()).toBe(found))
})

test('on a phone, Back from a conversation leads to the profile that opened it, and then to the search that found this profile', async () => {
  await openFoundPerson(390)
  await user.click(screen.getByRole('button', { name: 'Send Message' }))
  await until(() => expect(address()).toBe('/messages/u_ann-u_bob'))
  await screen.findByRole('button', { name: 'Conversation options' })
  await pressBack()
  await until(() => expect(address()).toBe('/boblee'))
  await pressBack()
  await until(() => expect(address()).toBe(found))
})
