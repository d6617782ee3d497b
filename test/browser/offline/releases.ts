/**
 * A server before the site's own, on which a test publishes releases: files of the site that differ from the built ones. It
 * forwards all other requests.
 */
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { port } from '../ports.ts'

export interface Releases {
  /** The address of a campus's site on this server. */
  origin: string
  /** Replaces a file for all later requests; `undefined` makes it missing. The function gets the built file. */
  change(path: string, edit: (built: string) => string | undefined): void
  /** Publishes another release: the document has this mark, and the worker belongs to it. */
  release(mark: string): void
  /** The paths of all requests so far that were not for the API. */
  requested: string[]
  close(): void
}

const host = 'ou.campus.localhost'
const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', json: 'application/json' }

export async function openReleases(): Promise<Releases> {
  const edits = new Map<string, (built: string) => string | undefined>()
  const requested: string[] = []
  const built = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const headers = { host: `${host}:${port}` }
      forward({ host: '127.0.0.1', port, path, headers }, (response) => {
        text(response).then(resolve, reject)
      })
        .on('error', reject)
        .end()
    })
  /** The file that a path names. Every page has the same document. */
  const fileOf = (path: string, accept = '') => (accept.startsWith('text/html') ? '/index.html' : path)

  const server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming
    const { pathname } = new URL(url, 'http://any')
    if (!pathname.startsWith('/api/')) requested.push(pathname)
    const path = fileOf(pathname, headers.accept)
    const edit = edits.get(path)
    if (edit)
      return void built(path).then((file) => {
        const changed = edit(file)
        const type = types[path.split('.').at(-1) ?? ''] ?? 'text/plain'
        outgoing.writeHead(changed === undefined ? 404 : 200, {
          'content-type': type,
          'cache-control': 'no-cache',
        })
        outgoing.end(changed)
      })
    const onward = { ...headers, host: `${host}:${port}` }
    const passed = forward({ host: '127.0.0.1', port, method, path: url, headers: onward }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The server listens on a TCP port, so its address is an object.
  const { port: own } = server.address() as AddressInfo
  const releases: Releases = {
    origin: `http://${host}:${own}`,
    requested,
    change: (path, edit) => void edits.set(path, edit),
    release(mark) {
      edits.set('/index.html', (file) => file.replace('<html', `<html data-release="${mark}"`))
      edits.set('/service-worker.js', (file) => file.replace(/id:"[0-9a-f]{12}"/, `id:"${mark}"`))
    },
    close: () => void server.close(),
  }
  // The cloud of browser tests does not let browsers keep the site, so that no test depends on an earlier one.
  releases.change('/config.json', (file) => JSON.stringify({ ...JSON.parse(file), cachesSite: true }))
  releases.release('one')
  return releases
}
