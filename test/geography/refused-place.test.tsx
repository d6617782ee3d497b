/**
 * In a place from which people may not sign in, each way to sign in leads to /404 with the reason, and the fields keep
 * their texts.
 */
import { describe, expect, test, vi } from 'vitest'
import { getPlace } from '../../shared/geography/get-place.ts'
import { lookupAccount } from '../../shared/accounts/lookup-account.ts'
import { redeemLink } from '../../shared/accounts/redeem-link.ts'
import { register } from '../../shared/accounts/register.ts'
import { requestLink } from '../../shared/accounts/request-link.ts'
import { startSession } from '../../shared/accounts/start-session.ts'
import { openPage, setOnline, user } from '../render/page.ts'
import { ann } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refusal, refuse } from '../render/server.ts'

const abroad = { isServed: false, brokenRule: 'country' as const }
const reason =
  'You can log in and sign up in the United States only, and your connection seems to come from another country.'
const fieldOf = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const isAt = (path: string) => until(() => expect(window.location.pathname).toBe(path))
const press = async (name: string) => user.click((await screen.findAllByRole('button', { name }))[0]!)

/** Waits until a faulty page would have reacted to the response. */
const settle = () => new Promise((done) => setTimeout(done, 50))

/** Waits until the page /404 shows the reason. */
async function isRefused() {
  await isAt('/404')
  await screen.findByRole('heading', { name: 'Error 404' })
  await screen.findByText(reason)
}

describe('opening a form from a place where people may not sign in', () => {
  test('closes the log-in prompt and leads to the reason', async () => {
    answer(getPlace, abroad)
    await openPage('/settings/about')
    await press('Create Post')
    await isRefused()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(callsOf(getPlace).length).toBeGreaterThan(0)
    window.history.back()
    await isAt('/settings/about')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('closes the menu of a phone and leads to the reason', async () => {
    answer(getPlace, abroad)
    await openPage('/settings/about', { width: 390 })
    await press('Open menu')
    await isRefused()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

test('the prompt and the menu stay open if the look-up of the place fails', async () => {
  refuse(getPlace, 'too-many-requests')
  await openPage('/settings/about', { width: 390 })
  await press('Open menu')
  const menu = await screen.findByRole('dialog', { name: 'Menu' })
  await until(() => expect(callsOf(getPlace).length).toBeGreaterThan(0))
  within(menu).getByRole('link', { name: 'Log In with Email' })
  await press('Close')
  await press('Create Post')
  await screen.findByRole('dialog', { name: 'Log in to post' })
  await settle()
  expect(window.location.pathname).toBe('/settings/about')
})

test('the page stays if the prompt was closed before the look-up of the place returned', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof abroad>()
  answer(getPlace, () => promise)
  await openPage('/settings/about')
  await press('Create Post')
  await screen.findByRole('dialog')
  await press('Close')
  await until(() => expect(screen.queryByRole('dialog')).toBeNull())
  resolve(abroad)
  await promise
  await settle()
  expect(window.location.pathname).toBe('/settings/about')
})

test('the place of a member who travels is not looked up', async () => {
  answer(getPlace, abroad)
  await openPage('/settings/about', { as: ann, width: 390 })
  await press('Open menu')
  await screen.findByRole('dialog', { name: 'Menu' })
  await settle()
  expect(callsOf(getPlace)).toEqual([])
})

describe('a refusal by the server', () => {
  test('leads from the first form to the reason, and keeps the address', async () => {
    answer(getPlace, abroad)
    refuse(lookupAccount, 'place-refused')
    await openPage('/user_registration')
    await user.type(await screen.findByLabelText('Email'), 'ann@example.com{Enter}')
    await isRefused()
    window.history.back()
    await isAt('/user_registration')
    await until(() => expect(fieldOf('Email').value).toBe('ann@example.com'))
  })

  test('leads from a registration to the reason, and keeps all fields but the password', async () => {
    answer(getPlace, abroad)
    refuse(register, 'place-refused')
    await openPage('/register')
    await user.type(await screen.findByLabelText('Email'), 'ann@example.com')
    await user.type(fieldOf('Full name'), 'Ann Ray')
    await user.type(fieldOf('Password'), 'correct horse')
    await user.click(screen.getByRole('checkbox'))
    await press('Create Account')
    await isRefused()
    window.history.back()
    await until(() =>
      expect([fieldOf('Email').value, fieldOf('Full name').value]).toEqual(['ann@example.com', 'Ann Ray']),
    )
  })

  test('leads from a registration by link to the reason', async () => {
    answer(getPlace, abroad)
    refuse(requestLink, 'place-refused')
    await openPage('/register?email=ann%40example.com')
    await user.type(await screen.findByLabelText('Full name'), 'Ann Ray')
    await user.click(screen.getByRole('checkbox'))
    await press('Email Me a Link Instead')
    await isRefused()
  })

  test('undoes a log-in by password, leads to the reason and keeps the address', async () => {
    answer(getPlace, abroad)
    refuse(startSession, 'place-refused')
    await openPage('/login')
    await user.type(await screen.findByLabelText('Email'), ann.email)
    await user.type(fieldOf('Password'), 'correct horse{Enter}')
    await isRefused()
    window.history.back()
    await until(() => expect(fieldOf('Email').value).toBe(ann.email))
  })

  test('leads from a request for a link to the reason', async () => {
    answer(getPlace, abroad)
    refuse(requestLink, 'place-refused')
    await openPage('/login?method=noPassword&email=ann%40example.com')
    await press('Email Me a Link')
    await isRefused()
  })

  test.each([
    ['before it is redeemed', () => refuse(redeemLink, 'place-refused')],
    [
      'when its session starts',
      () => {
        answer(redeemLink, { redeemed: true })
        refuse(startSession, 'place-refused')
      },
    ],
  ])('leads from a mailed link to the reason %s', async (_, refuseIt) => {
    answer(getPlace, abroad)
    refuseIt()
    const token = `01KABCDEF0123456789ABCDEFG.${'0'.repeat(64)}`
    await openPage(`/login/sent?${new URLSearchParams({ email: ann.email, token })}`)
    await press('Log In')
    await isRefused()
  })
})

describe('Continue with Google', () => {
  const generic = 'http://campus.localhost:3000'
  const ofOu = 'http://ou.campus.localhost:3000/404'

  /** Opens a page of the generic site, and returns the address to which the page redirects. */
  async function leadsTo(path: string): Promise<URL> {
    const left: string[] = []
    vi.spyOn(window.location, 'replace').mockImplementation((href) => void left.push(String(href)))
    const tokens = { access_token: ann.email, refresh_token: 'refresh' }
    const network = { 'http://pool.test/oauth2/token': () => Response.json(tokens) }
    await openPage(path, { campus: 'campus', network })
    await until(() => expect(left).toHaveLength(1))
    return new URL(left[0] ?? '', generic)
  }

  test('shows the reason on the campus where it was pressed and never reaches Google', async () => {
    answer(getPlace, abroad)
    expect((await leadsTo('/login/google?site=ou&back=/saved')).href).toBe(ofOu)
    expect(sessionStorage.getItem('google')).toBeNull()
  })

  test('continues to Google if the look-up of the place fails', async () => {
    refuse(getPlace, 'internal')
    expect((await leadsTo('/login/google?site=ou')).pathname).toBe('/oauth2/authorize')
  })

  test("ends the pool's session and shows the reason if our session is refused", async () => {
    await leadsTo('/login/google?site=ou&back=/saved')
    const { state } = JSON.parse(sessionStorage.getItem('google') ?? '{}')
    refuse(startSession, 'place-refused')
    expect((await leadsTo(`/login/google?${new URLSearchParams({ code: 'c', state })}`)).pathname).toBe(
      '/logout',
    )
    expect(document.cookie).not.toContain(ann.id)
    expect((await leadsTo('/login/google')).href).toBe(ofOu)
  })
})

describe('/404', () => {
  test('shows only “Error 404” to people in a place that is served', async () => {
    await openPage('/404')
    await screen.findByRole('heading', { name: 'Error 404' })
    await until(() => expect(callsOf(getPlace)).toHaveLength(1))
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Go To Feed' }).getAttribute('href')).toBe('/home')
  })

  test('says how to set the clock, names the support, and continues when the clock is right', async () => {
    answer(getPlace, { isServed: false, brokenRule: 'time-zone' })
    await openPage('/404')
    await screen.findByText(
      'You can log in and sign up only while your device shows the local time, and its time zone is not the one of your connection.',
    )
    screen.getByText(/^Set the time zone of your device, or switch off your VPN/)
    expect(screen.getByRole('link', { name: 'help@example.com' }).getAttribute('href')).toBe(
      'mailto:help@example.com',
    )
    await press('Try Again')
    await screen.findByText('Still not possible from here.')
    answer(getPlace, { isServed: true })
    await press('Try Again')
    await isAt('/user_registration')
  })

  test('shows an error if the place cannot be looked up again', async () => {
    answer(getPlace, abroad)
    await openPage('/404')
    await screen.findByText(reason)
    answer(getPlace, () => {
      throw refusal('too-many-requests')
    })
    await press('Try Again')
    await screen.findByText('Too many requests. Try again later.')
    await screen.findByText(reason)
  })

  test('looks up the place when the connection is back, if “Try Again” was pressed without a connection', async () => {
    answer(getPlace, abroad)
    await openPage('/404')
    await screen.findByText(reason)
    setOnline(false)
    await press('Try Again')
    await screen.findByText(reason)
    answer(getPlace, { isServed: true })
    setOnline(true)
    await isAt('/user_registration')
  })
})
