/**
 * Before each rendered test: replaces the network, sockets, Cognito, the browser's database and the store of files by
 * the test's own.
 */
import { notifyManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { forgetBeacons, noteBeacon } from './beacons.ts'
import { framesSent } from './live.ts'
import { closePage, setOnline } from './page.ts'
import { seen } from './screen.ts'
import { emptyStore } from './store-of-files.ts'
import { allComplaints, noteComplaint, openServer, resetServer } from './server.ts'

vi.mock('../../web/src/lib/call.ts', async (original) => {
  const { answerCall } = await import('./server.ts')
  return { ...(await original<object>()), call: answerCall }
})
vi.mock('../../web/src/session/amplify.ts', async () => {
  const { signInWithLink, signInWithPassword, signOutHere } = await import('./page.ts')
  // In these tests an access token is the address of its person.
  return { keepTokens: signInWithPassword, signInWithLink, signInWithPassword, signOutHere }
})
vi.mock('../../web/src/live/host-socket.ts', async () => ({
  keepSocket: () => undefined,
  sendToServer: (await import('./live.ts')).noteFrame,
  noteFound: (await import('./live.ts')).noteFound,
}))
vi.mock('react-dom/client', async (original) => {
  const { roots } = await import('./page.ts')
  const client = await original<typeof import('react-dom/client')>()
  return {
    ...client,
    createRoot: (...given: Parameters<typeof client.createRoot>) => {
      const root = client.createRoot(...given)
      roots.push(root)
      return root
    },
  }
})
// The factories run now, because the modules that they import would be other copies later.
await Promise.all([
  import('../../web/src/lib/call.ts'),
  import('../../web/src/session/amplify.ts'),
  import('../../web/src/live/host-socket.ts'),
  import('react-dom/client'),
])

// This is no mock, because a mock would end with its test, and a page may send later than that.
navigator.sendBeacon = noteBeacon as typeof navigator.sendBeacon

// Responses show even while a test has stopped the clock.
notifyManager.setScheduler((callback) => void setImmediate(callback))

beforeEach(() => {
  openServer()
  seen.forget()
  framesSent.length = 0
  forgetBeacons()
  vi.spyOn(console, 'error').mockImplementation((...said) => noteComplaint(said.map(String).join(' ')))
})

afterEach(({ task }) => {
  // The connection is restored while the page is still open, so that the page's libraries notice.
  setOnline(true)
  closePage()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0]}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`
  const found = allComplaints()
  resetServer()
  emptyStore()
  expect(found).toEqual([])
  if (task.result?.state !== 'fail') seen.keep()
})
