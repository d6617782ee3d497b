/** Every permanent link to log in leads back to its page, and a manipulated link cannot lead to another site. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { getPost } from '../../shared/posts/get-post.ts'
import { openPage } from '../render/page.ts'
import { aPost, ann } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer } from '../render/server.ts'

const desk = aPost('A desk')

const buttons: [page: string, name: string, width: number][] = [
  ['/home?category=drones', 'Log In', 390],
  ['/home?category=drones', 'Log In', 1440],
  [`/post/${desk.id}`, 'Log In', 390],
  [`/post/${desk.id}`, 'Log In', 1440],
  ['/settings/about', 'Log In', 390],
  ['/settings/about', 'Log In with Email', 1440],
  ['/settings/terms', 'Log In / Sign Up', 1440],
]

test.each(buttons)(
  'on %s, the link ‘%s’ leads back to that page after the log-in, at %i px',
  async (page, name, width) => {
    answer(getPost, { post: desk, comments: [] })
    await openPage(page, { width })
    const links = await screen.findAllByRole('link', { name })
    for (const link of links) {
      const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', window.location.origin)
      expect([pathname, searchParams.get('redirect')]).toEqual(['/user_registration', page])
    }
  },
)

const attacks = [
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https://evil.example',
  'HTTPS://evil.example/home',
  '%2F%2Fevil.example',
  '/%09/evil.example',
  '/\t/evil.example',
  '/\n//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
]

const pages = ['/user_registration?redirect=', '/login?redirect=', '/register?redirect=']

test.each(attacks)(
  'a signed-in person stays on this site if a link names the page %j to return to',
  async (attack) => {
    const leave = [vi.spyOn(window.location, 'assign'), vi.spyOn(window.location, 'replace')]
    for (const page of pages) {
      await openPage(`${page}${encodeURIComponent(attack)}`, { as: ann })
      await until(() =>
        expect(window.location.pathname).not.toMatch(/^\/(user_registration|login|register)$/),
      )
      expect(window.location.hostname).toBe('ou.campus.localhost')
    }
    for (const left of leave) expect(left).not.toHaveBeenCalled()
  },
)

test('all code that reads the page to return to from an address checks that page with ownPath', () => {
  const reads = globSync('web/src/**/*.{ts,tsx}').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /\.get\('(redirect|goBack|back)'\)/.test(line))
      .map((line) => ({ file, line: line.trim() })),
  )
  expect(reads.length).toBeGreaterThan(5)
  expect(reads.filter(({ line }) => !/ownPath\(|=== 'true'/.test(line))).toEqual([])
})
