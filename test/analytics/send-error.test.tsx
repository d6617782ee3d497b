/** A page sends its unexpected errors to the operators. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errorsSent } from '../render/beacons.ts'

const ours = `${window.location.origin}/assets/first-B3x_9-a.js`
const userAgents = {
  'Chrome 141':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Edge 140':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  'Firefox 144': 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  'Safari 26':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
  'other 0': 'curl/8.5',
}

let lib: typeof import('../../web/src/lib/broken.ts')
/** Removes the listeners that a test's page added to the window. */
let pageEnd: AbortController
beforeEach(async () => {
  vi.resetModules()
  document.head.innerHTML = `<script type="module" src="${ours}"></script>`
  // Deletes the analytics cookie that an earlier test's page set for all campuses.
  document.cookie = 'visit=; path=/; domain=campus.localhost; expires=Thu, 01 Jan 1970 00:00:00 GMT'
  pageEnd = new AbortController()
  const add = window.addEventListener.bind(window)
  vi.spyOn(window, 'addEventListener').mockImplementation((type: string, listener: unknown) =>
    add(type, listener as EventListener, { signal: pageEnd.signal }),
  )
  lib = await import('../../web/src/lib/broken.ts')
  const { watchErrors } = await import('../../web/src/analytics/send-error.ts')
  watchErrors()
  window.history.replaceState(null, '', '/messages/c_1')
})
afterEach(() => {
  pageEnd.abort()
  document.head.innerHTML = ''
  Reflect.deleteProperty(navigator, 'globalPrivacyControl')
  window.history.replaceState(null, '', '/')
})

const crash = (filename: string, error: unknown = new TypeError('x is undefined')) =>
  window.dispatchEvent(new ErrorEvent('error', { filename, error }))
function reject(reason: unknown) {
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
}
const rejectionIn = (file: string) =>
  Object.assign(new Error('x'), { stack: `Error: x\n    at f (${file}:1:2)` })

test('an error that nothing catches is sent once, with the release, the screen and the browser', async () => {
  const error = new TypeError('ann@example.com is undefined')
  crash(ours, error)
  lib.noteBroken('error', error)
  const [sent, ...others] = await errorsSent()
  expect(others).toEqual([])
  expect(sent).toEqual({
    kind: 'error',
    screen: 'messages',
    browser: expect.any(String),
    version: expect.any(Number),
    release: 'B3x_9-a',
  })
})

test('an unhandled rejection in our code is sent, and so is a chunk of the code that failed to load', async () => {
  reject(rejectionIn(ours))
  lib.noteBroken('chunk', new TypeError('Failed to fetch'))
  expect((await errorsSent()).map(({ kind }) => kind)).toEqual(['error', 'chunk'])
})

test('errors of extensions and refusals of the server are not sent', async () => {
  crash('chrome-extension://abc/content.js')
  crash('')
  reject(rejectionIn('moz-extension://abc/content.js'))
  reject('a text')
  // Imports the class again, because each test reloads the modules and `instanceof` needs the page's own copy.
  const { RefusalError } = await import('../../shared/refusal-error.ts')
  const refusal = new RefusalError('unavailable', { status: 503, message: 'Not now' })
  lib.noteBroken('error', refusal)
  expect(await errorsSent()).toEqual([])
})

test('the page of a person is sent without the user name', async () => {
  window.history.replaceState(null, '', '/annray')
  crash(ours)
  expect((await errorsSent()).map(({ screen }) => screen)).toEqual(['other'])
})

test('a page that keeps throwing errors sends only five', async () => {
  for (let count = 0; count < 20; count += 1) crash(ours)
  expect(await errorsSent()).toHaveLength(5)
})

test('a browser that asks not to be tracked sends nothing', async () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true })
  crash(ours)
  expect(await errorsSent()).toEqual([])
})

test('a browser whose person opted out of being counted sends nothing', async () => {
  document.cookie = 'visit=off; path=/'
  crash(ours)
  expect(await errorsSent()).toEqual([])
})

test.each(Object.entries(userAgents))('the name of a browser is %s', async (name, userAgent) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  crash(ours)
  expect((await errorsSent()).map(({ browser, version }) => `${browser} ${version}`)).toEqual([name])
})
