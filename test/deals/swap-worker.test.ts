import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { swapResponder } from '../../web/src/deals/swap/worker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Returns the text of the worker's response. `network` simulates the server; the addresses in `kept` are cached. */
async function responseOf(url: string, mode: RequestMode, network: () => Promise<Response>, kept: string[]) {
  const cache = { match: async (key: string) => (kept.includes(key) ? new Response('kept') : undefined) }
  vi.stubGlobal('caches', { has: async () => kept.length > 0, open: async () => cache })
  vi.stubGlobal('fetch', network)
  const response = swapResponder('https://ou.example')({ method: 'GET', mode, url } as Request)
  const text = response?.then((one) => one.text())
  text?.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(3000)
  return text
}

test('the worker serves handovers and their files from the cache if the network fails or takes long', async () => {
  const [page, file] = ['https://ou.example/swap/1/2', 'https://ou.example/assets/a.js']
  const kept = ['/swap/', file]
  const lost = async () => {
    throw new TypeError('Failed to fetch')
  }
  const slow = () => new Promise<Response>(() => undefined)
  const fine = async () => new Response('fresh')
  expect(await responseOf(page, 'navigate', lost, kept)).toBe('kept')
  expect(await responseOf(page, 'navigate', slow, kept)).toBe('kept')
  expect(await responseOf(page, 'navigate', fine, kept)).toBe('fresh')
  expect(await responseOf(page, 'navigate', async () => new Response('', { status: 502 }), kept)).toBe('kept')
  expect(await responseOf(file, 'cors', lost, kept)).toBe('kept')
  await expect(responseOf(file, 'cors', lost, [])).rejects.toThrow('Failed to fetch')
  expect(await responseOf('https://ou.example/home', 'navigate', lost, kept)).toBeUndefined()
  expect(await responseOf('https://ou.example/api/posts', 'cors', lost, kept)).toBeUndefined()
})
