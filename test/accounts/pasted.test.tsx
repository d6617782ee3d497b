/**
 * The account forms accept text that is pasted from password managers and right-to-left pages, or typed on a keyboard that
 * is not Latin.
 */
import { expect, test } from 'vitest'
import { lookupAccount } from '../../shared/accounts/lookup-account.ts'
import { register } from '../../shared/accounts/register.ts'
import { sendEmailCode } from '../../shared/accounts/send-email-code.ts'
import { verifyEmail } from '../../shared/accounts/verify-email.ts'
import { openPage, user } from '../render/page.ts'
import { newcomer } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf } from '../render/server.ts'

const fieldOf = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const address = () => window.location.pathname + window.location.search

test.each(['/login?method=password&email=ann@example.com', '/register?email=ann@example.com'])(
  'a password of forty characters is not cut at %s, and is refused with the reason',
  async (path) => {
    await openPage(path)
    await screen.findByLabelText('Password')
    await user.type(fieldOf('Password'), 'x'.repeat(40))
    if (path.startsWith('/register')) {
      await user.type(fieldOf('Full name'), 'Ann Ray')
      await user.click(screen.getByRole('checkbox'))
    }
    const action = path.startsWith('/register') ? 'Create Account' : 'Log In'
    await user.click(screen.getByRole('button', { name: action }))
    await screen.findAllByText('At most 30 characters.')
    expect(fieldOf('Password').value).toBe('x'.repeat(40))
    expect(callsOf(register)).toEqual([])
  },
)

test.each(['\u2068ann@example.com\u2069', 'ａｎｎ＠example.com', ' Ann@Example.com\u200b'])(
  'a pasted address is cleaned up: %j',
  async (pasted) => {
    answer(lookupAccount, { exists: true, hasPassword: true })
    await openPage('/user_registration')
    await screen.findByLabelText('Email')
    await user.type(fieldOf('Email'), pasted)
    await user.click(screen.getByRole('button', { name: 'Continue with Email' }))
    await until(() => expect(callsOf(lookupAccount)).toEqual([{ email: 'ann@example.com' }]))
    await until(() => expect(address()).toBe('/login?email=ann%40example.com'))
  },
)

test('a code may be typed in the digits of any script', async () => {
  answer(sendEmailCode, { sent: true, sentTo: newcomer.email, nextAt: Date.now() + 60_000 })
  answer(verifyEmail, { ...newcomer, verified: true })
  await openPage('/verify', { as: newcomer })
  const code = await screen.findByLabelText<HTMLInputElement>(/code/i)
  await user.type(code, '٤٠７१')
  expect(code.value).toBe('4071')
})
