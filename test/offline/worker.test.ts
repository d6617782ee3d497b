/** The site that the service worker caches, with the caches of a browser in memory and a server that may fail. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { siteResponder } from '../../web/src/offline/worker.ts'

const origin = 'https://ou.campus.example'
const pathOf = (key: string | { url: string }) =>
  new URL(typeof key === 'string' ? key : key.url, origin).pathname

/** The caches of a browser. While `isFull`, nothing can be added. */
class MemoryCaches {
  isFull = false
  readonly all = new Map<string, Map<string, Response>>()
  keys = async () => [...this.all.keys()]
  has = async (name: string) => this.all.has(name)
  delete = async (name: string) => this.all.delete(name)
  open = async (name: string) => {
    const files = this.all.get(name) ?? new Map<string, Response>()
    this.all.set(name, files)
    const put = async (key: string | { url: string }, response: Response) => {
      if (this.isFull) throw new DOMException('', 'QuotaExceededError')
      files.set(pathOf(key), response)
    }
    return {
      put,
      match: async (key: string | { url: string }) => files.get(pathOf(key))?.clone(),
      keys: async () => [...files.keys()].map((path) => ({ url: `${origin}${path}` })),
      delete: async (key: { url: string }) => files.delete(pathOf(key)),
      addAll: async (paths: string[]) => {
        const responses = await Promise.all(paths.map((path) => fetch(path)))
        if (!responses.every(({ ok }) => ok)) throw new TypeError('Request failed')
        for (const [at, response] of responses.entries()) await put(paths[at] ?? '', response)
      },
    }
  }
}

/** The files that the server has. A missing one is a 404; without a network, every request fails. */
let server: Record<string, string>
let isOnline: boolean
let stored: MemoryCaches

const documentOf = (mark: string) => `<script src="/assets/first-${mark}.js"></script><p>${mark}`
function publish(mark: string, config: object = { domain: 'campus.example', cachesSite: true }): void {
  server = {
    ...server,
    '/index.html': documentOf(mark),
    '/theme.js': `theme ${mark}`,
    '/config.json': JSON.stringify(config),
    [`/assets/first-${mark}.js`]: `first ${mark}`,
    [`/assets/later-${mark}.js`]: `later ${mark}`,
  }
}

beforeEach(() => {
  ;[server, isOnline, stored] = [{}, true, new MemoryCaches()]
  vi.stubGlobal('caches', stored)
  vi.stubGlobal('fetch', async (target: string | { url: string }) => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    const path = pathOf(target)
    const body = server[/\/assets\/|\.(js|json|html)$/.test(path) ? path : '/index.html']
    return new Response(body ?? '', { status: body === undefined ? 404 : 200 })
  })
  publish('a')
})
afterEach(() => vi.unstubAllGlobals())

/** Installs and activates the worker of a release. Returns functions that request a page or a file through it. */
async function install(mark: string) {
  const release = { id: mark, assets: [`/assets/first-${mark}.js`, `/assets/later-${mark}.js`] }
  const steps: Record<string, (event: { waitUntil: (work: Promise<unknown>) => void }) => void> = {}
  const scope = {
    location: { origin },
    addEventListener: (type: string, listener: (typeof steps)[string]) => void (steps[type] = listener),
  }
  const respond = siteResponder(scope, release, () => undefined)
  for (const type of ['install', 'activate']) {
    const work: Promise<unknown>[] = []
    steps[type]?.({ waitUntil: (one) => void work.push(one) })
    await Promise.all(work)
  }
  const request = async (path: string, init: { mode: string; cache: string }) => {
    const response = respond({ method: 'GET', url: `${origin}${path}`, ...init } as Request)
    const text = await response?.then((one) => one.text())
    // What the worker does in the background, such as storing a file, ends before the next request.
    await new Promise((resolve) => setTimeout(resolve, 5))
    return text
  }
  return {
    page: (path = '/home', cache = 'default') => request(path, { mode: 'navigate', cache }),
    file: (path: string) => request(path, { mode: 'cors', cache: 'default' }),
  }
}

describe('the worker of a completely stored release', () => {
  test('starts every page without the network, and leaves everything else to it', async () => {
    const { page, file } = await install('a')
    isOnline = false
    expect(await page()).toBe(documentOf('a'))
    expect(await page('/post/01ABC')).toBe(documentOf('a'))
    expect(await file('/assets/first-a.js')).toBe('first a')
    expect(await file('/theme.js')).toBe('theme a')
    expect(await file('/api/posts')).toBeUndefined()
    for (const path of ['/api/docs', '/files/a', '/robots.txt', '/swap/1/2'])
      expect(await page(path), path).toBeUndefined()
    await expect(file('/assets/later-a.js')).rejects.toThrow('Failed to fetch')
  })

  test('stores further files when a page loads them', async () => {
    const { file } = await install('a')
    expect(await file('/assets/later-a.js')).toBe('later a')
    isOnline = false
    expect(await file('/assets/later-a.js')).toBe('later a')
  })

  test('loads a page from the network at a reload, and from the cache if the network fails', async () => {
    const { page } = await install('a')
    publish('b')
    expect(await page()).toBe(documentOf('a'))
    expect(await page('/home', 'no-cache')).toBe(documentOf('b'))
    // Back and Forward are no reloads.
    expect(await page('/home', 'force-cache')).toBe(documentOf('a'))
    isOnline = false
    expect(await page('/home', 'no-cache')).toBe(documentOf('a'))
  })
})

describe('a new release', () => {
  test('replaces the old one, whose files stay for open pages until the release after it', async () => {
    await install('a').then(({ file }) => file('/assets/later-a.js'))
    publish('b')
    const { page, file } = await install('b')
    isOnline = false
    expect(await page()).toBe(documentOf('b'))
    expect(await file('/assets/later-a.js')).toBe('later a')
    isOnline = true
    publish('c')
    await install('c')
    const paths = [...(stored.all.get('site-assets')?.keys() ?? [])]
    expect(paths.sort()).toEqual(['/assets/first-b.js', '/assets/first-c.js'])
    expect([...stored.all.keys()].sort()).toEqual(['site-assets', 'site-release-c'])
  })

  test.each<[string, () => void]>([
    ['whose document is not published yet', () => (server['/index.html'] = documentOf('a'))],
    ['of which a script is missing', () => delete server['/assets/first-b.js']],
    ['that does not fit on the disk', () => (stored.isFull = true)],
  ])('%s leaves the old one in use, and is stored once it can be', async (_, fail) => {
    await install('a')
    publish('b')
    fail()
    const { page } = await install('b')
    expect(await page()).toBe(documentOf('a'))
    publish('b')
    stored.isFull = false
    await page()
    isOnline = false
    expect(await page()).toBe(documentOf('b'))
  })
})

describe('nothing is cached any more', () => {
  test.each([
    ['once operators have switched it off', { domain: 'campus.example', cachesSite: false }],
    ['on a domain that the site has left', { domain: 'other.example', cachesSite: true }],
    ['on a domain that only ends like the site', { domain: 'us.example', cachesSite: true }],
  ])('%s', async (_, config) => {
    const { page, file } = await install('a')
    publish('b', config)
    // The page that notices the change still has the earlier configuration.
    expect(await file('/config.json')).toContain('"campus.example"')
    expect(await page()).toBe(documentOf('b'))
    const next = await install('b')
    expect(await next.page()).toBe(documentOf('b'))
    expect(stored.all.get('site-release-b')?.has('/index.html')).toBeFalsy()
    publish('b')
    await next.page()
    isOnline = false
    expect(await next.page()).toBe(documentOf('b'))
  })
})
