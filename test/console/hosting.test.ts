/** The console's host and the students' hosts share a distribution and a bucket, and neither shows the pages of the other. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { rewriteCode } from '../../infra/constructs/rewrite-code.ts'
import { openViewerFunction } from '../../infra/local/edge/viewer-function.ts'
import { builtFiles } from '../../infra/site-files.ts'
import { campuses, campusOfHost, hostsWithoutCampus } from '../../shared/campuses/campus.ts'

const rewriteOf = (otherDomain: string) =>
  openViewerFunction('spa-rewrite', rewriteCode('campus.example', otherDomain))

/** Returns the path in the bucket, the address of a redirect, or the HTTP status of a refusal. */
async function fileOf(host: string, path: string, { agent = 'Mozilla/5.0', otherDomain = '' } = {}) {
  const headers: [string, string][] = [
    ['Host', host],
    ['User-Agent', agent],
  ]
  const from = { address: '192.0.2.1', port: 50_000, body: Readable.from([]) }
  const result = await rewriteOf(otherDomain)({ method: 'GET', path, query: '', headers, ...from })
  if ('path' in result) return result.path
  const moved = result.headers.find(([name]) => name === 'location')
  return moved ? moved[1] : result.status
}

test.each([
  ['/', '/console/index.html'],
  ['/audit', '/console/index.html'],
  ['/console/index.html', '/console/console/index.html'],
  ['/console/audit', '/console/index.html'],
  ['/ann.ray', '/console/index.html'],
  ['/assets/index-1a2b3c4.js', '/console/assets/index-1a2b3c4.js'],
  ['/service-worker.js', '/console/service-worker.js'],
  ['/config.json', '/console/config.json'],
  ['/operators.json', '/operators.json'],
  ['/rendered/ou.campus.example/post/1', 404],
])('the console shows at %s the file %s', async (path, file) => {
  expect(await fileOf('console.campus.example', path)).toBe(file)
  expect(await fileOf('Console.campus.example:443', path)).toBe(file)
})

test('a crawler gets no preview of a campus from the console', async () =>
  expect(await fileOf('console.campus.example', '/ann', { agent: 'Slackbot' })).toBe('/console/index.html'))

test.each([
  ['/', '/index.html'],
  ['/console', '/index.html'],
  ['/console/audit', '/index.html'],
  ['/assets/first-1a2b3c4.js', '/assets/first-1a2b3c4.js'],
  ['/config.json', '/config.json'],
  ['/rendered/ou.campus.example/post/1', 404],
  ['/console/index.html', 404],
  ['/console/assets/index-1a2b3c4.js', 404],
  ['/%63onsole/index.html', 404],
  ['/console%2Findex.html', 404],
  ['//console/index.html', 404],
  ['/assets/../console/index.html', 404],
  ['/console/%zz.js', 404],
])('a campus shows at %s the file %s', async (path, file) => {
  for (const host of ['ou.campus.example', 'campus.example', 'myconsole.campus.example', 'localhost:3000'])
    expect(await fileOf(host, path), host).toBe(file)
})

test("while the domain changes, the console's old address redirects to the new one, but still serves the files of open pages", async () => {
  const otherDomain = 'campus.old'
  expect(await fileOf('console.campus.old', '/audit', { otherDomain })).toBe(
    'https://console.campus.example/audit',
  )
  expect(await fileOf('console.campus.old', '/assets/a.js', { otherDomain })).toBe('/console/assets/a.js')
  expect(await fileOf('ou.campus.old', '/console/assets/a.js', { otherDomain })).toBe(404)
})

test('the host of the console belongs to no campus', () => {
  expect(campuses.filter(({ id }) => hostsWithoutCampus.includes(id))).toEqual([])
  expect(hostsWithoutCampus).toContain('console')
  expect(campusOfHost('console.campus.example', 'campus.example').id).not.toBe('campus')
})

describe('the files of the bucket', () => {
  const builds = (...names: string[]) => {
    const dist = mkdtempSync(join(tmpdir(), 'dist-'))
    for (const name of names) {
      mkdirSync(join(dist, name, 'assets'), { recursive: true })
      writeFileSync(join(dist, name, 'index.html'), name)
      writeFileSync(join(dist, name, 'assets/index-1.js'), name)
    }
    return dist
  }
  test('contain the console in a folder of its own, and hashed files may be cached for a year', async () => {
    const files = await builtFiles(builds('site', 'console'))
    const shown = files.map(({ key, body, cacheControl }) => `${key} ${String(body)} ${cacheControl}`)
    expect(shown.sort()).toEqual([
      'assets/index-1.js site public, max-age=31536000, immutable',
      'console/assets/index-1.js console public, max-age=31536000, immutable',
      'console/index.html console public, max-age=0, s-maxage=1, must-revalidate',
      'index.html site public, max-age=0, s-maxage=1, must-revalidate',
    ])
  })

  test('contain no console until a laptop has built it', async () => {
    const files = await builtFiles(builds('site'))
    expect(files.map(({ key }) => key).sort()).toEqual(['assets/index-1.js', 'index.html'])
  })
})
