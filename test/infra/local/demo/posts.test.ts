import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { altOf, drawings, photoOf } from '../../../../infra/local/demo/drawings.ts'
import { demoAccounts, people } from '../../../../infra/local/demo/people.ts'
import { membersOf, posts, type DemoPost } from '../../../../infra/local/demo/posts.ts'
import { commentsOf, saversOf } from '../../../../infra/local/demo/threads.ts'
import { findCampus } from '../../../../shared/campuses/campus.ts'
import { categories } from '../../../../shared/posts/category.ts'
import { filesMaximum, hasContent } from '../../../../shared/posts/post.ts'
import { previewLength } from '../../../../shared/composer/rich-text.ts'
import { richTextSchema } from '../../../../shared/composer/written-text.ts'
import { emailSchema, newPasswordSchema } from '../../../../shared/accounts/account.ts'
import { fullNameSchema, splitName, usernameCandidate } from '../../../../shared/users/names.ts'

describe('the people of the demo', () => {
  const everyone = [...demoAccounts, ...people]

  test('include one account for every role, with a valid password', () => {
    expect(demoAccounts.map(({ role }) => role).sort()).toEqual(
      [
        'author',
        'banned',
        'disabled',
        'other campus',
        'second verified',
        'unverified e-mail',
        'unverified school',
        'no password',
        'verified',
      ].sort(),
    )
    for (const { password } of demoAccounts) expect(newPasswordSchema.safeParse(password).success).toBe(true)
  })

  test('have full names, and unique user names and addresses', () => {
    for (const { name, email } of everyone) {
      expect(fullNameSchema.safeParse(name).success, name).toBe(true)
      expect(z.parse(emailSchema, email)).toBe(email)
    }
    expect(new Set(everyone.map(({ email }) => email)).size).toBe(everyone.length)
    expect(new Set(everyone.map(({ name }) => usernameCandidate(splitName(name), 1))).size).toBe(
      everyone.length,
    )
  })
})

describe('the posts of the demo', () => {
  const textOf = (post: (typeof posts)[number]) => post.blocks.map(({ text }) => text).join('\n')

  test("pass the product's rules", () => {
    for (const post of posts) {
      expect(richTextSchema.safeParse(post.blocks).success, textOf(post)).toBe(true)
      expect(hasContent({ blocks: post.blocks, files: post.pictures.length })).toBe(true)
      expect(post.category === undefined || categories.includes(post.category)).toBe(true)
      expect(post.pictures.length).toBeLessThanOrEqual(filesMaximum)
      expect(new Set(post.pictures).size).toBe(post.pictures.length)
      expect(textOf(post)).not.toMatch(/[{}]|undefined|NaN/)
    }
  })

  test('are written by members of the campus who are not banned', () => {
    const members = new Map([...people, ...demoAccounts].map((one) => [one.email, one]))
    for (const post of posts) expect(members.get(post.author)?.campusId).toBe(findCampus(post.campusId)?.id)
    expect(posts.some(({ author }) => author === 'banned@example.com')).toBe(false)
    expect(posts.filter(({ author }) => author === 'author@example.com').length).toBeGreaterThan(10)
  })

  test('have unique keys and, on each campus, unique texts and times', () => {
    expect(new Set(posts.map(({ key }) => key)).size).toBe(posts.length)
    expect(new Set(posts.map((post) => post.campusId + textOf(post))).size).toBe(posts.length)
    expect(new Set(posts.map((post) => `${post.campusId} ${post.minutesAgo}`)).size).toBe(posts.length)
  })

  test('cover ten days; most have pictures, and some have long texts or links', () => {
    expect(posts.length).toBeGreaterThanOrEqual(195)
    expect(posts.filter(({ campusId }) => campusId === 'ou').length).toBeGreaterThanOrEqual(145)
    const share = posts.filter(({ pictures }) => pictures.length > 0).length / posts.length
    expect(share).toBeGreaterThan(0.55)
    expect(share).toBeLessThan(0.7)
    expect(posts.filter((post) => textOf(post).length > previewLength).length).toBeGreaterThan(8)
    expect(posts.filter(({ blocks }) => blocks.some(({ links }) => links)).length).toBeGreaterThan(4)
    expect(posts.filter(({ blocks }) => blocks.length > 1).length).toBeGreaterThan(4)
    for (const { minutesAgo } of posts) {
      expect(minutesAgo).toBeGreaterThan(0)
      expect(minutesAgo).toBeLessThan(10.1 * 24 * 60)
    }
  })
})

describe('the market of the demo', () => {
  const ofCampus = posts.filter(({ campusId }) => campusId === 'ou')
  const count = (is: (post: DemoPost) => boolean) => ofCampus.filter(is).length

  test('has prices on most posts, and also free things, wanted things and things with open prices', () => {
    expect(count(({ sale }) => sale !== undefined) / ofCampus.length).toBeGreaterThan(0.5)
    expect(count(({ sale }) => sale?.kind === 'offer' && (sale.cents ?? 0) > 0)).toBeGreaterThan(50)
    expect(count(({ sale }) => sale?.cents === 0)).toBeGreaterThan(2)
    expect(count(({ sale }) => sale?.kind === 'wish')).toBeGreaterThan(4)
    expect(count(({ sale }) => sale?.open === true)).toBeGreaterThan(20)
    expect(count(({ sale }) => sale?.condition !== undefined)).toBeGreaterThan(30)
  })

  test('has things that were sold, became cheaper, or were edited', () => {
    for (const later of ['sold', 'cheaper', 'edited'] as const)
      expect(
        count((post) => post.later === later),
        later,
      ).toBeGreaterThan(2)
  })
})

describe('the threads of the demo', () => {
  const all = posts.flatMap((post) => commentsOf(post).map((comment) => ({ post, comment })))

  test("have comments that pass the product's rules, by members who are not banned", () => {
    for (const { post, comment } of all) {
      expect(richTextSchema.safeParse([{ text: comment.text }]).success, comment.text).toBe(true)
      expect(comment.text).not.toMatch(/[{}]|undefined/)
      expect(membersOf(post.campusId)).toContain(comment.author)
    }
    expect(new Set(all.map(({ comment }) => comment.key)).size).toBe(all.length)
  })

  test('have comments that are later than their post and their parent, and not in the future', () => {
    for (const post of posts) {
      const times = new Map<string | undefined, number>([[undefined, post.minutesAgo]])
      for (const { key, parent, minutesAgo } of commentsOf(post)) {
        expect(times.get(parent)).toBeGreaterThan(minutesAgo)
        expect(minutesAgo).toBeGreaterThan(0)
        times.set(key, minutesAgo)
      }
    }
  })

  test('give comments to about half of the posts, with one thread of eight levels', () => {
    const talkedAbout = posts.filter((post) => commentsOf(post).length > 0).length
    expect(talkedAbout / posts.length).toBeGreaterThan(0.4)
    expect(talkedAbout / posts.length).toBeLessThan(0.75)
    const depth = (post: DemoPost, key: string | undefined): number =>
      key === undefined ? 0 : 1 + depth(post, commentsOf(post).find((one) => one.key === key)?.parent)
    expect(Math.max(...all.map(({ post, comment }) => depth(post, comment.key)))).toBe(8)
  })

  test('include more than a page of saves by one account, on posts of several campuses, and none by a banned or a new account', () => {
    const saved = posts.filter((post) => saversOf(post).includes('verified@example.com'))
    expect(saved.length).toBeGreaterThan(20)
    expect(new Set(saved.map(({ campusId }) => campusId)).size).toBeGreaterThan(1)
    expect(posts.some((post) => saversOf(post).includes('banned@example.com'))).toBe(false)
    expect(posts.some((post) => saversOf(post).includes('new@example.com'))).toBe(false)
  })
})

describe('the pictures of the demo', () => {
  const names = [...drawings.keys()]

  test('are at most 40, in several shapes, each with a text alternative and shown in a post', () => {
    expect(names.length).toBeLessThanOrEqual(40)
    expect(new Set(drawings.values()).size).toBe(names.length)
    const shapes = [...drawings.values()].map((svg) => {
      const [, width, height] = / width="(\d+)" height="(\d+)"/.exec(svg)!
      return Math.sign(Number(width) - Number(height))
    })
    expect(new Set(shapes).size).toBe(3)
    for (const name of names) expect(altOf(name), name).toMatch(/^[A-Z][^<>&]{5,}$/)
    expect([...new Set(posts.flatMap(({ pictures }) => pictures))].sort()).toEqual(names.sort())
  })

  test.each(names)('%s renders, and its size for phones has at most 60 KB', async (name) => {
    const photo = await photoOf(name)
    expect(photo.sizes.find(({ width }) => width === 800)?.bytes.length).toBeLessThanOrEqual(60_000)
    expect(photo.width).toBeGreaterThanOrEqual(900)
  })
})
