import { beforeEach, expect, test } from 'vitest'
import { blockPerson } from '../../shared/blocks/block-person.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { listUserPosts } from '../../shared/posts/list-user-posts.ts'
import { getProfile } from '../../shared/users/get-profile.ts'
import { openPage, user } from '../render/page.ts'
import { ann, bob, bobsProfile } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

beforeEach(() => {
  answer(getProfile, bobsProfile)
  answer(listUserPosts, { items: [] })
  answer(listPosts, { items: [] })
})

async function askToBlock() {
  await openPage('/boblee', { as: ann })
  const head = within(await screen.findByRole('region', { name: 'About this person' }))
  await user.click(head.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Block' }))
  return within(await screen.findByRole('dialog', { name: 'Block Bob Lee?' }))
}

test('a person is blocked after a confirmation, and the page returns to the feed', async () => {
  answer(blockPerson, { blocked: true })
  await user.click((await askToBlock()).getByRole('button', { name: 'Block' }))
  await screen.findByText('You blocked Bob Lee.')
  expect(callsOf(blockPerson)).toEqual([{ userId: bob.id }])
  await until(() => expect(window.location.pathname).toBe('/home'))
})

test('if a block fails, the reason shows and the profile stays open', async () => {
  refuse(blockPerson, 'too-many-blocked')
  await user.click((await askToBlock()).getByRole('button', { name: 'Block' }))
  await screen.findByText('You can block up to 100 people. Unblock someone first.')
  expect(window.location.pathname).toBe('/boblee')
})
