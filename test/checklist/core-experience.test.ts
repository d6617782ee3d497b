/**
 * Every sentence, label, route and limit of the core document outside search, messages and notifications: the
 * product says it word for word, a test has seen it, and the numbers are the specified ones.
 */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { defaultCampusId, genericCampusId, campuses } from '../../shared/campuses/campus.ts'
import { categories } from '../../shared/posts/category.ts'
import { galleryPageSize } from '../../shared/posts/list-gallery.ts'
import { firstPageSize, nextPageSize } from '../../shared/posts/list-posts.ts'
import { savedPageSize } from '../../shared/posts/list-saved.ts'
import { filesMaximum } from '../../shared/posts/post.ts'
import { countCharacters, previewLength, textMaximum } from '../../shared/posts/rich-text.ts'
import { kindOfFileName } from '../../shared/media/media.ts'
import { routes, sentences } from './core-experience.ts'

const textsOf = (...patterns: string[]) =>
  globSync(patterns)
    .filter((file) => !file.startsWith('test/checklist/'))
    // A quote inside a quoted text is written with a backslash; lines are broken where they are long.
    .map((file) =>
      readFileSync(file, 'utf8').replaceAll("\\'", "'").replaceAll('&apos;', "'").replace(/\s+/g, ' '),
    )

const product = textsOf('web/src/**/*.{ts,tsx}', 'shared/**/*.ts')
const tests = textsOf('test/**/*.test.ts', 'test/**/*.spec.ts')
const browserTests = textsOf('test/browser/*.spec.ts')

/** The text as a whole: 'Save' is not said by 'Saved'. */
const says = (texts: readonly string[], sentence: string) => {
  const literal = sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return texts.some((text) => new RegExp(`(?<!\\w)${literal}(?!\\w)`).test(text))
}

describe.each(Object.entries(sentences))('section %s', (_, ofSection) => {
  test.each(ofSection)('the product says “%s”', (sentence) => {
    expect(says(product, sentence)).toBe(true)
  })
  test.each(ofSection)('a test has seen “%s”', (sentence) => {
    expect(says(tests, sentence)).toBe(true)
  })
})

describe('routes', () => {
  const router = textsOf('web/src/app/*.tsx').join()
  test.each(routes)('%s is an address of the site, and a browser test opens it', (route) => {
    expect(router).toContain(`path="${route}"`)
    const first = route === '/:username' ? '/annray' : route.split('/:')[0]
    expect(says(browserTests, first ?? route)).toBe(true)
  })
})

describe('limits', () => {
  test('a text has at most 500 characters, 2 more for each line break, and is cut at 200', () => {
    expect(textMaximum).toBe(500)
    expect(countCharacters([{ text: 'ab' }, { text: 'c' }])).toBe(5)
    expect(previewLength).toBe(200)
  })

  test('a post has at most ten files, of the specified kinds', () => {
    expect(filesMaximum).toBe(10)
    for (const name of ['a.jpeg', 'a.jpg', 'a.png', 'a.gif', 'a.webp'])
      expect(kindOfFileName(name)).toBe('photo')
    for (const name of ['a.mp4', 'a.mov', 'a.quicktime']) expect(kindOfFileName(name)).toBe('video')
    for (const name of ['a.avi', 'a.pdf', 'a.svg', 'a']) expect(kindOfFileName(name)).toBe(undefined)
  })

  test('pages: feed 25 then 15, gallery 15, saved 10', () => {
    expect([firstPageSize, nextPageSize, galleryPageSize, savedPageSize]).toEqual([25, 15, 15, 10])
  })

  test('the categories are the thirty-two of the list, in its order', () => {
    expect(categories).toHaveLength(32)
    expect(categories[0]).toBe('audio & speakers')
    expect(categories.at(-1)).toBe('3d printers & supplies')
  })

  test('fifteen campuses, OU for an unknown host, the generic one by its fixed id', () => {
    const names = ['Campus', 'OU', 'UT', 'SMU', 'UF', 'UCLA', 'Stanford', 'Duke', 'OkState', 'TAMU', 'MIT']
    expect(campuses.map(({ name }) => name)).toEqual([...names, 'Harvard', 'UCF', 'FSU', 'UNT'])
    expect([defaultCampusId, genericCampusId]).toEqual(['ou', 'campus'])
  })

  test('breakpoints are 480, 769, 1000 and 1170', () => {
    const styles = textsOf('web/src/**/*.css').join()
    for (const width of [480, 769, 1000, 1170]) expect(styles).toMatch(new RegExp(`@media[^{]*\\b${width}px`))
  })
})
