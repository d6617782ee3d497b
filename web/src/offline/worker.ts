/**
 * The part of the service worker that starts a visit without waiting for the network: it responds with the document and the
 * scripts of the newest release that is completely stored. It stores nothing of people.
 */
import * as z from 'zod/mini'
import {
  assetsCache,
  assetsPath,
  configPath,
  documentPath,
  isAsset,
  releaseCache,
  releasePrefix,
  themePath,
} from './site-caches.ts'

/** What the build knows of a release: the hash of its files, and the paths of its assets. */
export interface Release {
  id: string
  assets: string[]
}

interface LastingEvent {
  waitUntil(work: Promise<unknown>): void
}

/** The part of the worker's global scope that this module uses. */
export interface SiteScope {
  readonly location: { readonly origin: string }
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void
}

/** A reload waits this long for the network, in milliseconds. */
const patience = 3000
const configSchema = z.object({ cachesSite: z._default(z.boolean(), true), domain: z.string() })

/**
 * Stores the release and returns the function that responds to requests for the site's own files. Requests that it does not
 * respond to go to `otherwise`.
 */
export function siteResponder(
  scope: SiteScope,
  release: Release,
  otherwise: (request: Request) => Promise<Response> | undefined,
) {
  const { origin: own } = scope.location
  const site = cachedSite(release, new URL(own))
  // A failure here must not fail the installation, because pushes need the worker, too. The next visit tries again.
  const store = (event: LastingEvent) => event.waitUntil(site.store().catch(() => undefined))
  scope.addEventListener('install', store)
  scope.addEventListener('activate', (event) => event.waitUntil(site.tidy()))

  return (request: Request): Promise<Response> | undefined => {
    const { method, mode, url } = request
    const { origin, pathname } = new URL(url)
    if (method !== 'GET' || origin !== own) return undefined
    const network = () => otherwise(request) ?? fetch(request)
    if (mode === 'navigate') return isPage(pathname) ? site.page(request) : otherwise(request)
    if (isAsset(pathname)) return site.asset(request, network)
    if (pathname === configPath || pathname === themePath) return site.named(pathname, network)
    return otherwise(request)
  }
}

/** Whether an address shows a page of the site. The handover has its own document; a path with a dot may be a file. */
const isPage = (pathname: string) => !/^\/(api|files|assets|swap)\/|\./.test(pathname)

/** The stored site. `origin` is the worker's own. */
function cachedSite({ id, assets }: Release, { hostname }: URL) {
  const open = () => caches.open(releaseCache(id))
  const isComplete = async () => (await (await open()).match(documentPath)) !== undefined
  const olderCaches = async () =>
    (await caches.keys()).filter((name) => name.startsWith(releasePrefix) && name !== releaseCache(id))

  /** Finds a file of this release, or of an older one as long as this one is not complete. */
  async function find(path: string): Promise<Response | undefined> {
    const own = await (await open()).match(path)
    if (own) return own
    for (const name of await olderCaches()) {
      const older = await (await caches.open(name)).match(path)
      if (older) return older
    }
    return undefined
  }

  /** Whether the configuration lets browsers keep the site: operators can forbid it, and the domain may have changed. */
  async function allows(config: Response): Promise<boolean> {
    const { cachesSite, domain } = z.parse(configSchema, await config.json())
    return cachesSite && (hostname === domain || hostname.endsWith(`.${domain}`))
  }

  /** Stores the release, unless it is stored already or the configuration forbids it. */
  async function store(): Promise<void> {
    if (await isComplete()) return
    const config = await fresh(configPath)
    if (!(await allows(config.clone()))) return
    const document = await fresh(documentPath)
    const first = assetsIn(await document.clone().text())
    // While a release is being uploaded, the document may belong to another one than this worker.
    if (first.length === 0 || !first.every((path) => assets.includes(path)))
      throw new Error('The document is of another release')
    const files = await caches.open(assetsCache)
    // Every page loads these next, before the worker sees its requests.
    const needed = [...first, ...assets.filter((path) => /\/(feed-later|unrendered)-/.test(path))]
    const missing = await Promise.all(needed.map(async (path) => ((await files.match(path)) ? [] : [path])))
    await files.addAll(missing.flat())
    const cache = await open()
    await cache.put(assetsPath, Response.json(assets))
    await cache.put(configPath, config)
    await cache.put(themePath, await fresh(themePath))
    // The release counts as complete with its document.
    await cache.put(documentPath, document)
  }

  /** Once the release is complete, removes older ones and their assets, except those that open pages may still load. */
  async function tidy(): Promise<void> {
    if (!(await isComplete())) return
    const older = await olderCaches()
    const inUse = new Set([...assets, ...(await Promise.all(older.map(assetsOf))).flat()])
    const files = await caches.open(assetsCache)
    const old = (await files.keys()).filter(({ url }) => !inUse.has(new URL(url).pathname))
    await Promise.all(old.map((request) => files.delete(request)))
    await Promise.all(older.map((name) => caches.delete(name)))
  }

  /** Removes everything that is stored, so that every request goes to the network. */
  async function drop(): Promise<void> {
    const names = [assetsCache, releaseCache(id), ...(await olderCaches())]
    await Promise.all(names.map((name) => caches.delete(name)))
  }

  async function page(request: Request): Promise<Response> {
    if (!(await isComplete()))
      void store()
        .then(tidy)
        .catch(() => undefined)
    const kept = await find(documentPath)
    if (!kept) return fetch(request)
    // Who reloads wants the newest version, and gets the stored one only without a network.
    return ['no-cache', 'reload'].includes(request.cache) ? fromNetwork(request, kept) : kept
  }

  async function asset(request: Request, network: () => Promise<Response>): Promise<Response> {
    const files = await caches.open(assetsCache)
    const kept = await files.match(request.url)
    if (kept) return kept
    const response = await network()
    // A full disk only means that the file is not stored. Without a document, no file is needed later.
    if (response.ok && (await isComplete())) files.put(request.url, response.clone()).catch(() => undefined)
    return response
  }

  /** Responds from the cache, and brings the configuration up to date for the next visit. */
  async function named(pathname: string, network: () => Promise<Response>): Promise<Response> {
    const kept = await find(pathname)
    if (!kept) return network()
    if (pathname === configPath) void renewConfig().catch(() => undefined)
    return kept
  }

  async function renewConfig(): Promise<void> {
    const config = await fresh(configPath)
    if (!(await allows(config.clone()))) await drop()
    else if (await isComplete()) await (await open()).put(configPath, config)
  }

  return { store, tidy, page, asset, named }
}

/** Requests a file of the site from the server, and not from the browser's HTTP cache. Throws without a good response. */
async function fresh(path: string): Promise<Response> {
  const response = await fetch(path, { cache: 'no-cache' })
  if (!response.ok || response.redirected) throw new Error(`${path}: ${response.status}`)
  return response
}

/** The response of the network, or `kept` if there is none within `patience`. */
async function fromNetwork(request: Request, kept: Response): Promise<Response> {
  const good = fetch(request).then(
    (response) => (response.ok || response.type === 'opaqueredirect' ? response : kept),
    () => kept,
  )
  return Promise.race([good, new Promise<Response>((resolve) => setTimeout(resolve, patience, kept))])
}

/** The paths of the scripts and styles that a document names. */
const assetsIn = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)

const assetsSchema = z.array(z.string())
async function assetsOf(name: string): Promise<string[]> {
  const stored = await (await caches.open(name)).match(assetsPath)
  return z.safeParse(assetsSchema, await stored?.json()).data ?? []
}
