/** Documents contain only fields that their index maps, and no field that is never searched. */
import { expect, test } from 'vitest'
import { campusDocuments } from '../../lambdas/campuses/campuses-documents.ts'
import { keptKey } from '../../lambdas/chats/chat-keys.ts'
import { campusCountsKey, memberKey } from '../../lambdas/access/campus-keys.ts'
import type { Row } from '../../lambdas/platform/row.ts'
import { itemKey, saveKey } from '../../lambdas/posts/post-keys.ts'
import { documentOf, documentOfRow } from '../../lambdas/indexing/documents.ts'
import { definitionOf } from '../../lambdas/platform/search-indexes.ts'
import { termKey } from '../../lambdas/search/search-keys.ts'
import { banKey } from '../../lambdas/users/user-keys.ts'
import { campuses } from '../../shared/campuses/campus.ts'
import { messageRow, personRow, postRow } from './histories.ts'

const photo = { kind: 'photo', fileId: 'f', width: 1, height: 1 }
const post = postRow('p_1', {
  blocks: [{ text: 'Calculus book for MATH 2413, $20' }, { text: '0134093410' }],
  category: 'books, movies, & music',
  cover: { ...photo, alt: 'A red cover' },
  media: [photo],
})
const person = personRow('u_1', { campusId: 'ou', profileVersion: 3 })

test('the document of a post has its words, codes, prices and number of pictures', () => {
  expect(documentOfRow(post)).toEqual({
    index: 'posts',
    id: 'p_1',
    version: 1,
    fields: {
      campusId: 'ou',
      authorId: 'u_1',
      text: 'Calculus book for MATH 2413, $20\n0134093410',
      about: 'Calculus book for MATH 2413',
      things: 'Calculus book for MATH 2413, $20\n0134093410',
      more: 'books, movies, & music\nA red cover\n',
      plain: 'Calculus book for MATH 2413, $20\n0134093410\nbooks, movies, & music\nA red cover\n',
      category: 'books, movies, & music',
      codes: ['9780134093413', 'math2413'],
      prices: [20],
      pictures: 2,
      createdAt: 1,
    },
  })
})

test('combining accents become parts of their letters', () => {
  const typed = postRow('p_2', { blocks: [{ text: 'La\u0301mpara' }], category: 'cafe\u0301' })
  expect(documentOfRow(typed)?.fields).toMatchObject({ text: 'L\u00e1mpara', more: 'caf\u00e9' })
})

test('the document of a member has the name, the user name and the version of the profile', () => {
  expect(documentOfRow(person)).toEqual({
    index: 'people',
    id: 'u_1',
    version: 4,
    fields: { campusId: 'ou', name: 'Ann Ray', username: 'u_1' },
  })
})

const message = messageRow('01K', { blocks: [{ text: 'Meet me at the' }, { text: 'cafe\u0301' }] })

test('the document of a message has its text, its two people and its time, and an edit makes a higher version', () => {
  const document = {
    index: 'messages',
    id: 'u_ann-u_ben/01K',
    version: 1,
    fields: {
      people: ['u_ann', 'u_ben'],
      text: 'Meet me at the\ncaf\u00e9',
      plain: 'Meet me at the\ncaf\u00e9',
      at: 1,
    },
  }
  expect(documentOfRow(message)).toEqual(document)
  expect(documentOfRow({ ...message, hearts: { u_ben: 1 } })).toEqual(document)
  expect(documentOfRow({ ...message, blocks: [{ text: 'No' }], editedAt: 5 })).toMatchObject({
    id: 'u_ann-u_ben/01K',
    version: 5,
    fields: { text: 'No' },
  })
})

const search = { ...termKey('ou', 'desk lamp'), totalViews: 5, uniqueViews: 3, ghostViews: 1 }

test('the document of a search has its text, its counts and a version that grows with the counts', () => {
  expect(documentOfRow(search)).toMatchObject({
    index: 'searches',
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    version: 9,
    fields: { campusId: 'ou', text: 'desk lamp', views: 5, people: 3 },
  })
  expect(documentOfRow({ ...search, ...termKey('ut', 'desk lamp') })?.id).not.toBe(documentOfRow(search)?.id)
})

test.each<[string, Row]>([
  ['a person without a campus', personRow('u_2')],
  ['a comment', { ...itemKey('1_2'), id: '1_2' }],
  ['a save', saveKey('1', 'u_1')],
  ['the former text of a message', { ...message, ...keptKey('u_ann-u_ben', '01K', 0) }],
  ['a member of a campus', memberKey('ou', 'u_1')],
  ['the counts of a campus', campusCountsKey('ou')],
  ['a ban', banKey('a@example.com')],
])('%s makes no document', (_, row) => {
  expect(documentOfRow(row)).toBeUndefined()
})

test.each([
  ['a tombstone', { before: post, after: { ...post, blocks: [], deletedAt: 1 } }],
  ['a removed row', { before: post, after: undefined }],
  ['a person who deleted their account', { before: person, after: { ...person, deletedAt: 1 } }],
  ['an unsent message', { before: message, after: { ...message, blocks: [], unsentAt: 9 } }],
  ['a message that is removed', { before: message, after: undefined }],
  ['a search that operators deleted', { before: search, after: { ...search, deletedAt: 1 } }],
  ['a person whose row is removed', { before: person, after: undefined }],
])('%s makes a document without searchable fields, whose version is the highest', (_, change) => {
  expect(documentOf(change)).toMatchObject({ version: Number.MAX_SAFE_INTEGER, fields: {} })
})

test('every school can be found, also by the names of its state and country', () => {
  const documents = campusDocuments()
  expect(documents).toHaveLength(campuses.length - 1)
  expect(documents.find(({ id }) => id === 'ou')?.fields).toMatchObject({
    name: 'OU',
    school: 'University of Oklahoma',
    state: 'OK Oklahoma',
    country: expect.stringContaining('United States'),
  })
})

test('every field of a document is in the mapping of its index', () => {
  for (const document of [
    documentOfRow(post),
    documentOfRow(person),
    documentOfRow(message),
    documentOfRow(search),
    ...campusDocuments(),
  ]) {
    const { properties } = definitionOf(document!.index).mappings
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(document!.fields)))
  }
})
