import { describe, expect, test } from 'vitest'
import { getProfile } from '../../shared/users/get-profile.ts'
import { sendEmailCode } from '../../shared/accounts/send-email-code.ts'
import { formPrefix } from '../../web/src/forms/forget-all-values.ts'
import { openPage } from '../render/page.ts'
import { ann, newcomer } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf } from '../render/server.ts'
import { accountRoutes, namesWithoutPage } from './accounts-and-identity.ts'

const address = () => window.location.pathname

describe('for a visitor', () => {
  test.each(Object.entries(accountRoutes.visitor))('%s is the page “%s”', async (path, title) => {
    await openPage(path === '/login/sent' ? `${path}?email=ann%40example.com` : path, { width: 390 })
    await screen.findByRole('heading', { level: 1, name: title })
    expect(address()).toBe(path)
  })

  test.each([...Object.keys(accountRoutes.member), '/verify'])(
    '%s, which requires signing in, redirects to another page',
    async (path) => {
      await openPage(path, { width: 390 })
      await until(() => expect(address()).not.toBe(path))
    },
  )
})

test.each(Object.entries(accountRoutes.unverified))(
  'for a person with an unverified e-mail, %s is the page “%s”',
  async (path, title) => {
    answer(sendEmailCode, { sent: true, sentTo: newcomer.email, nextAt: Date.now() + 60_000 })
    await openPage(path, { as: newcomer, width: 390 })
    await screen.findByRole('heading', { level: 1, name: title })
    expect(address()).toBe(path)
  },
)

describe('for a member', () => {
  test.each(Object.entries(accountRoutes.member))('%s is the page “%s”', async (path, title) => {
    // The page that asks for the PIN needs the school e-mail to which the PIN was sent.
    sessionStorage.setItem(
      `${formPrefix}school-code`,
      JSON.stringify({ email: 'ann@ou.edu', campusId: 'ou' }),
    )
    await openPage(path, { as: ann, width: 390 })
    await screen.findByRole('heading', { level: 1, name: title })
    expect(address()).toBe(path)
  })

  test.each(['/user_registration', '/login', '/register', '/verify'])(
    '%s leads to the feed',
    async (path) => {
      await openPage(path, { as: ann })
      await until(() => expect(address()).toBe('/home'))
    },
  )
})

test.each([...namesWithoutPage, '/about', '/logo.png', '/a b'])(
  '%s is neither a route of the site nor the name of a person',
  async (path) => {
    await openPage(path)
    await screen.findByText("This page doesn't exist.")
    screen.getByText('Try searching for something else.')
    screen.getByRole('link', { name: 'Go To Feed' })
    expect(callsOf(getProfile)).toEqual([])
  },
)
