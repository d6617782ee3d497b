/** The first screen of the last visit: in which states it shows, what it contains, and what removes it. */
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasSeen } from '../../web/src/lib/seen-key.ts'
import { forgetScreen, storeScreen } from '../../web/src/offline/seen-screen.ts'
import { screenKey, showScreen } from '../../web/src/offline/show-screen.ts'
import { showsScreen } from '../../web/src/lib/rendered.ts'

const cookie = 'CognitoIdentityServiceProvider.client.LastAuthUser'
const page = document.documentElement

function signIn(user: string): void {
  document.cookie = `${cookie}=${user}`
}
function setRelease(hash: string): void {
  document.head.innerHTML = `<script type="module" src="/assets/first-${hash}.js"></script>`
}
/** The document before any script has run. */
function open(): void {
  document.body.innerHTML = '<div id="root"><main class="first-paint-main">Loading</main></div>'
}
const text = () => document.getElementById('root')?.textContent

beforeEach(() => {
  window.history.replaceState(null, '', '/home')
  signIn('ann')
  setRelease('1a2b3c4')
  page.dataset['theme'] = 'light'
  page.style.cssText = '--accent: #841617;'
  document.body.innerHTML =
    '<div id="root"><main><article>A lamp<img src="/files/1/800.webp?token=1" srcset="/files/1/400.webp?token=1 400w" /></article><input /></main></div>'
  expect(storeScreen()).toBe(true)
  page.style.cssText = ''
  open()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
  document.cookie = `${cookie}=; max-age=0`
  document.head.innerHTML = ''
})

test('the same person sees the first screen of their last visit, in the colours of the campus', async () => {
  expect(showsScreen()).toBe(false)
  await showScreen()
  expect(text()).toBe('A lamp')
  expect(page.style.getPropertyValue('--accent')).toBe('#841617')
  expect(showsScreen()).toBe(true)
  // The check for a site that does not start waits until React has replaced the screen.
  expect(readFileSync('web/public/theme.js', 'utf8')).toContain("querySelector('.first-paint-main')")
  expect(document.querySelector('.first-paint-main')).not.toBeNull()
})

test.each<[string, () => void]>([
  ['another person is signed in', () => signIn('ben')],
  ['the person has logged out', () => (document.cookie = `${cookie}=; max-age=0`)],
  ['the site is of another release', () => setRelease('5d6e7f8')],
  ['the window has another width', () => vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(390)],
  ['the theme is another one', () => (page.dataset['theme'] = 'dark')],
  ['it is older than 14 days', () => vi.setSystemTime(Date.now() + 15 * 24 * 3600_000)],
  ['the clock was put back', () => vi.setSystemTime(Date.now() - 15 * 24 * 3600_000)],
  ['the stored text is malformed', () => localStorage.setItem(screenKey, '{"state":')],
  ['what is stored has another shape', () => localStorage.setItem(screenKey, '7')],
  ['it was removed', forgetScreen],
])('it does not show if %s', async (_, change) => {
  change()
  await showScreen()
  expect(text()).toBe('Loading')
})

test('it does not replace the page that React has rendered while its styles were loading', async () => {
  const stored = JSON.parse(localStorage.getItem(screenKey) ?? '')
  localStorage.setItem(screenKey, JSON.stringify({ ...stored, sheets: ['/assets/a.css'] }))
  const showing = showScreen()
  document.getElementById('root')?.replaceChildren('A newer lamp')
  document.querySelector('link')?.dispatchEvent(new Event('load'))
  await showing
  expect(text()).toBe('A newer lamp')
})

test('a stored screen has no addresses that expire, and no field that would lose what is typed', async () => {
  await showScreen()
  const { innerHTML = '' } = document.getElementById('root') ?? {}
  expect(innerHTML).not.toContain('token')
  expect(document.querySelector('input')?.readOnly).toBe(true)
})

test.each([
  ['another page', () => window.history.replaceState(null, '', '/messages')],
  ['a narrowed feed', () => window.history.replaceState(null, '', '/home?category=furniture')],
  ['a page without posts', () => document.querySelector('article')?.remove()],
  [
    'a feed below an open dialog',
    () => document.body.insertAdjacentHTML('beforeend', '<dialog open></dialog>'),
  ],
  ['a scrolled feed', () => vi.spyOn(window, 'scrollY', 'get').mockReturnValue(300)],
])('%s is not stored as the first screen', (_, change) => {
  localStorage.clear()
  document.body.innerHTML = '<div id="root"><article>A desk</article></div>'
  change()
  expect(storeScreen()).toBe(false)
  expect(localStorage.getItem(screenKey)).toBeNull()
})

test('a browser that forbids storage shows and stores nothing', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Forbidden', 'SecurityError')
  })
  expect(hasSeen()).toBe(false)
  await showScreen()
  expect(text()).toBe('Loading')
  document.body.innerHTML = '<div id="root"><article>A desk</article></div>'
  expect(() => storeScreen()).not.toThrow()
})
