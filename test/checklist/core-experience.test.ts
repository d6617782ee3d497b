/** Tests the limits of the core experience, and that features which are left out are really missing in the sources. */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { defaultCampusId, genericCampusId, campuses } from '../../shared/campuses/campus.ts'
import { chatsPageSize } from '../../shared/chats/list-chats.ts'
import { messagesPageSize } from '../../shared/chats/list-messages.ts'
import { notificationsPageSize } from '../../shared/notifications/list-notifications.ts'
import { categories } from '../../shared/posts/category.ts'
import { galleryPageSize } from '../../shared/posts/list-gallery.ts'
import { firstPageSize, nextPageSize } from '../../shared/posts/list-posts.ts'
import { savedPageSize } from '../../shared/saves/list-saved.ts'
import { filesMaximum } from '../../shared/posts/post.ts'
import { popularSearchesMaximum } from '../../shared/search/list-popular-searches.ts'
import { searchPageSize } from '../../shared/search/search.ts'
import { countCharacters, previewLength, textMaximum } from '../../shared/composer/rich-text.ts'
import { kindOfFileName } from '../../shared/media/accepted.ts'
import { highest, widest } from '../../web/src/media/display-size.ts'
import { pagesOf } from '../../web/src/lib/route-history.ts'
import { pauseMs } from '../../web/src/composer/too-long.ts'
import { nearEnd } from '../../web/src/posts/gallery-rows.ts'
import { barMilliseconds, copiedMilliseconds, defaultMilliseconds } from '../../web/src/ui/alerts-store.ts'
import { categoryValues, leftOutFeatures } from './core-experience.ts'

const textsOf = (...patterns: string[]) =>
  globSync(patterns)
    .filter((file) => !file.startsWith('test/checklist/'))
    // Removes the escapes of quotes and the line breaks, so that a sentence is found even if the source splits it.
    .map((file) =>
      withoutComments(readFileSync(file, 'utf8'))
        .replaceAll("\\'", "'")
        .replaceAll('&apos;', "'")
        .replace(/\s+/g, ' '),
    )

/** Removes comments, because their sentences are not shown to users. */
const withoutComments = (source: string) =>
  source.replace(/(?<=^|[\s{])\/\*[^]*?\*\//g, '').replace(/(?<=^|\s)\/\/ .*$/gm, '')

/** Reads a numeric constant from the source of a module, because this test cannot import modules that render. */
const constantOf = (file: string, name: string) =>
  Number(new RegExp(`const ${name} = (\\d+)\\n`).exec(readFileSync(file, 'utf8'))?.[1])

test.each(leftOutFeatures)('$feature is left out, because $because', ({ sign, files }) => {
  const texts = textsOf(files)
  expect(texts.length).toBeGreaterThan(0)
  expect(texts.filter((text) => text.includes(sign))).toEqual([])
})

describe('limits', () => {
  test('a page of found posts has ten posts, and there are at most 14 popular searches', () => {
    expect(searchPageSize).toBe(10)
    expect(popularSearchesMaximum).toBe(14)
  })

  test('a text has at most 500 characters, of which a line break counts as two, and a preview has at most 200', () => {
    expect(textMaximum).toBe(500)
    expect(countCharacters([{ text: 'ab' }, { text: 'c' }])).toBe(5)
    expect(previewLength).toBe(200)
  })

  test('a post has at most ten files, which are photos and videos of the specified types', () => {
    expect(filesMaximum).toBe(10)
    for (const name of ['a.jpeg', 'a.jpg', 'a.png', 'a.gif', 'a.webp'])
      expect(kindOfFileName(name)).toBe('photo')
    for (const name of ['a.mp4', 'a.mov', 'a.quicktime']) expect(kindOfFileName(name)).toBe('video')
    for (const name of ['a.avi', 'a.pdf', 'a.svg', 'a']) expect(kindOfFileName(name)).toBe(undefined)
  })

  test('the feed has pages of 25 and then 15, the gallery of 15, and saved posts of 10', () => {
    expect([firstPageSize, nextPageSize, galleryPageSize, savedPageSize]).toEqual([25, 15, 15, 10])
  })

  test('a page of conversations, messages or notifications has 15, and older messages load 67 px from the top', () => {
    expect([chatsPageSize, messagesPageSize, notificationsPageSize]).toEqual([15, 15, 15])
    expect(constantOf('web/src/chats/message-list.tsx', 'nearTop')).toBe(67)
  })

  test('the search box shows four popular searches, and results load 251 px before their end', () => {
    expect(constantOf('web/src/search/use-box-sections.ts', 'shownPopular')).toBe(4)
    expect(readFileSync('web/src/search/states.tsx', 'utf8')).toContain('nearEnd = { pixels: 251 }')
  })

  test('the thirty-two categories have the specified names, in the specified order', () => {
    expect(categories).toEqual(categoryValues)
    expect(categories).toHaveLength(32)
  })

  test("there are fifteen campuses, an unknown host shows OU, and the generic campus has the id 'campus'", () => {
    const names = ['Campus', 'OU', 'UT', 'SMU', 'UF', 'UCLA', 'Stanford', 'Duke', 'OkState', 'TAMU', 'MIT']
    expect(campuses.map(({ name }) => name)).toEqual([...names, 'Harvard', 'UCF', 'FSU', 'UNT'])
    expect([defaultCampusId, genericCampusId]).toEqual(['ou', 'campus'])
  })

  test('Back forgets the pages of a visit after 24 hours', () => {
    const stored = JSON.stringify({ at: 0, pages: { 0: '/home' } })
    expect(pagesOf(stored, 24 * 3600_000 - 1)).toEqual({ 0: '/home' })
    expect(pagesOf(stored, 24 * 3600_000)).toEqual({})
  })

  test('the breakpoints are 480, 769, 1000 and 1170', () => {
    const styles = textsOf('web/src/**/*.css').join()
    for (const width of [480, 769, 1000, 1170]) expect(styles).toMatch(new RegExp(`@media[^{]*\\b${width}px`))
  })

  test('the gallery loads 251 px before its end, at most once a second', () => {
    expect([nearEnd.pixels, nearEnd.throttleMs]).toEqual([251, 1000])
  })

  test('an alert shows for 2600 ms and fills its bar in 2400 ms, "copied" shows for 2 s, and "too long" at most every 3 s', () => {
    expect(defaultMilliseconds).toBe(2600)
    expect(barMilliseconds(defaultMilliseconds)).toBe((100 / 0.5) * 12)
    expect([copiedMilliseconds, pauseMs]).toEqual([2000, 3000])
  })

  test('the comment screen waits 2500 ms for its post, and the alert of a sent post shows after a second', () => {
    expect(constantOf('web/src/comments/use-reply-target.ts', 'spinnerMs')).toBe(2500)
    expect(constantOf('web/src/posts/send-post.ts', 'alertDelayMs')).toBe(1000)
  })

  test('media are at most 500 px wide and 350 px high, on wide screens 400 px high, and in the composer 200 px high', () => {
    expect([widest, highest]).toEqual([500, { narrow: 350, wide: 400 }])
    const tokens = readFileSync('web/src/ui/tokens.css', 'utf8')
    const heights = [...tokens.matchAll(/--media-height: (\d+)px/g)]
    expect(heights.map(([, height]) => Number(height))).toEqual([350, 400])
    const card = readFileSync('web/src/media/media.module.css', 'utf8')
    expect(card).toContain('max-width: min(500px, calc(var(--media-height)')
    expect(readFileSync('web/src/media/chosen-files.module.css', 'utf8')).toMatch(
      /\.file \{[^}]*\bheight: 200px/,
    )
  })
})
