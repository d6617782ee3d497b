/** The page ignores malformed values in cookies and storage. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getMe } from '../../shared/users/get-me.ts'
import { garbage } from '../garbage.ts'
import { openPage, signInAs, user } from '../render/page.ts'
import { ann } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer } from '../render/server.ts'

const lastUser = 'CognitoIdentityServiceProvider.client.LastAuthUser'
const local = ['guide-read', 'redirect_to', `draft ${ann.id} post`, 'draft ']
const session = ['route-history', 'campus', 'signed-in-just-now', 'form.register', 'form.email']

function store(text: string): void {
  for (const key of local) localStorage.setItem(key, text)
  for (const key of session) sessionStorage.setItem(key, text)
}

test("the feed and a visitor's forms open even if all stored values are malformed", async () => {
  await fc.assert(
    fc.asyncProperty(garbage, async (text) => {
      store(text)
      for (const name of [lastUser, 'theme'])
        document.cookie = `${name}=${text.replaceAll(/[;\s]/g, '')}; path=/`
      answer(getMe, ann)
      await openPage('/home')
      await screen.findByRole('navigation', { name: 'Pages' })
      await until(() => document.querySelector('h1') !== null)
      expect(screen.queryByText('Something went wrong. Try again.')).toBeNull()
      await openPage('/register')
      await until(() => document.querySelector('h1') !== null)
      expect(screen.queryByText('Something went wrong. Try again.')).toBeNull()
    }),
    { numRuns: 6 },
  )
})

test('a member can write a post even if the stored draft is malformed', async () => {
  await fc.assert(
    fc.asyncProperty(garbage, async (text) => {
      store(text)
      signInAs(ann)
      await openPage('/home', { as: ann })
      const [button] = await screen.findAllByRole('button', { name: 'Create Post' })
      await user.click(button!)
      await screen.findByRole('textbox', { name: 'Post text' })
    }),
    { numRuns: 6 },
  )
})
