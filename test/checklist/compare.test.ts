import { expect, test } from 'vitest'
import { openSeen } from './compare.ts'

const addresses = ['/home', '/media', '/post/:postId', '/:username']
const seenOn = (path: string, text = 'This community is private.') => openSeen([{ path, text }], addresses)
const privateFeed = { on: ['/home'], says: ['This community is private.'] }

test('a sentence counts as seen only on the screens of its part', () => {
  expect(seenOn('/home').missing(privateFeed)).toEqual([])
  expect(seenOn('/media').missing(privateFeed)).toEqual(['This community is private.'])
})

test('a sentence of a part without addresses counts as seen on any screen', () => {
  const anywhere = { says: privateFeed.says }
  for (const path of ['/home', '/media', '/no/such/page']) expect(seenOn(path).missing(anywhere)).toEqual([])
})

test('an address with a parameter matches all pages except those with a literal address', () => {
  const says = ['Posts']
  expect(seenOn('/annray', 'Posts').missing({ on: ['/:username'], says })).toEqual([])
  expect(seenOn('/home', 'Posts').missing({ on: ['/:username'], says })).toEqual(says)
  expect(seenOn('/post/01', 'Posts').missing({ on: ['/post/:postId'], says })).toEqual([])
})

test('all addresses that do not exist count as one screen, `*`', () => {
  const notFound = { on: ['*'], says: ["This page doesn't exist."] }
  expect(seenOn('/no/such/page', "This page doesn't exist.").missing(notFound)).toEqual([])
  expect(seenOn('/home', "This page doesn't exist.").missing(notFound)).toEqual(notFound.says)
})

test('a name in braces matches any text that is not empty, and the rest of a sentence matches only the same text', () => {
  const says = ['Save ({count})']
  expect(seenOn('/home', 'Save (12)').missing({ says })).toEqual([])
  expect(seenOn('/home', 'Save ()').missing({ says })).toEqual(says)
  expect(seenOn('/home', 'Saved (12)').missing({ says })).toEqual(says)
})
