/** In a browser that stores no cookies, forms send nothing, because the sign-in could not be stored. */
import { expect, test, vi } from 'vitest'
import { redeemLink } from '../../shared/accounts/redeem-link.ts'
import { register } from '../../shared/accounts/register.ts'
import { cookiesNeeded } from '../../web/src/session/cookies-needed.ts'
import { openPage, user } from '../render/page.ts'
import { ann } from '../render/samples.ts'
import { screen } from '../render/screen.ts'
import { callsOf } from '../render/server.ts'

const fieldOf = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const token = `01KABCDEF0123456789ABCDEFG.${'0'.repeat(64)}`

test('in a browser without cookies the link is not used up, and the page says that it needs cookies', async () => {
  await openPage(`/login/sent?${new URLSearchParams({ email: ann.email, token })}`)
  await screen.findByText(ann.email)
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
  await user.click(screen.getByRole('button', { name: 'Log In' }))
  await screen.findAllByText(cookiesNeeded)
  expect(callsOf(redeemLink)).toEqual([])
})

test('in a browser without cookies nobody is registered, and the page says that it needs cookies', async () => {
  await openPage('/register')
  await user.type(await screen.findByLabelText('Email'), 'ann@example.com')
  await user.type(fieldOf('Full name'), 'Ann Ray')
  await user.type(fieldOf('Password'), 'correct horse')
  await user.click(screen.getByRole('checkbox'))
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
  await user.click(screen.getByRole('button', { name: 'Create Account' }))
  await screen.findAllByText(cookiesNeeded)
  expect(callsOf(register)).toEqual([])
})
