/** How texts and queries are split into words, and which words are equal. */
import { beforeAll, expect, test } from 'vitest'
import { found, newIndex, useEngine, write } from './engine.ts'

useEngine()

const texts = {
  bikes: 'Two BIKES, barely used!',
  cafe: 'Café crème machine — naïve price',
  mens: "Men's shoes, size 10½",
  curly: 'The girl’s dress',
  obrien: "O'Brien's notes",
  calculator: 'TI-84 Plus CE calculator',
  fraction: 'Pays $1,250.50 a month',
  address: 'Write to ann.ray@ou.edu or see ou.edu/rooms',
  initials: 'U.S. history, 3rd ed., vol.2',
  math: 'MATH2413 and CS-101 notes',
  underscore: 'foo_bar baz',
  spanish: 'Señora vende lámparas para niños',
  german: 'Straße, weiß',
  chinese: '学生宿舍',
  japanese: 'カタカナ と ひらがな',
  korean: '한국어 교재',
  arabic: 'كتاب مستعمل',
  emoji: 'Bike 🚲 and 👩‍👩‍👧 and ❤️',
  wide: 'ｉＰｈｏｎｅ １５',
  joined: 'bicycle\u00adpump wi\u2011fi',
  accent: 'Cafe\u0301 table',
  running: 'running hopping agreed national relational conditional',
  plural: 'textbooks dresses batteries glasses couches shelves',
  short: 'a be see',
}

let index: string
beforeAll(async () => {
  index = await newIndex('posts')
  await write(
    index,
    Object.entries(texts).map(([id, text]) => ({ id, text })),
  )
})

test.each<[query: string, ids: string[]]>([
  ['bike', ['bikes', 'emoji']],
  ['Bikes', ['bikes', 'emoji']],
  ['biking', ['bikes', 'emoji']],
  ['cafe', ['cafe']],
  ['CAFÉ', ['cafe']],
  // The engine does not fold a letter with a combining accent, because texts are normalized before they are written.
  ['cafe\u0301', ['accent']],
  ['creme', ['cafe']],
  ['naive', ['cafe']],
  ['10', ['mens']],
  ['ti', ['calculator']],
  ['84', ['calculator']],
  ['ti-84', ['calculator']],
  ['ti84', []],
  ['1250', []],
  ['1,250.50', ['fraction']],
  ['$1,250.50', ['fraction']],
  ['1', []],
  ['ann.ray', ['address']],
  ['ou.edu', ['address']],
  ['edu', []],
  ['rooms', ['address']],
  ['u.s', ['initials']],
  ['vol.2', ['initials']],
  ['2', ['initials']],
  ['3rd', ['initials']],
  ['math2413', ['math']],
  ['2413', []],
  ['cs-101', ['math']],
  ['foo', []],
  ['foo_bar', ['underscore']],
  ['senora', ['spanish']],
  ['lampara', ['spanish']],
  ['nino', ['spanish']],
  ['strasse', ['german']],
  ['weiss', ['german']],
  ['学生', ['chinese']],
  ['生', ['chinese']],
  ['カタカナ', ['japanese']],
  ['カタ', []],
  ['ひ', ['japanese']],
  ['한국어', ['korean']],
  ['한국', []],
  ['كتاب', ['arabic']],
  ['🚲', ['emoji']],
  ['👩‍👩‍👧', ['emoji']],
  ['iphone', ['wide']],
  ['15', ['wide']],
  ['wi', ['joined']],
  ['run', ['running']],
  ['hop', ['running']],
  ['agree', ['running']],
  ['nation', ['running']],
  ['relate', ['running']],
  ['condition', ['running']],
  ['textbook', ['plural']],
  ['dress', ['curly', 'plural']],
  ['battery', ['plural']],
  ['glass', ['plural']],
  ['couch', ['plural']],
  ['shelf', []],
  ['b', []],
  ['be', ['short']],
  ['!!! ???', []],
  ['', []],
  ['   ', []],
])('the query %j finds the documents %j', async (query, ids) => {
  expect(await found(index, { match: { text: { query, operator: 'and' } } })).toEqual(ids.toSorted())
})

test('a match needs a whole word after stemming, so a prefix of a word finds nothing', async () => {
  expect(await found(index, { match: { text: 'calcul' } })).toEqual(['calculator'])
  expect(await found(index, { match: { text: 'calc' } })).toEqual([])
})

test('a keyword with a normalizer ignores case and accents, and a keyword without one does not', async () => {
  const people = await newIndex('people')
  await write(people, [{ id: 'Ann', username: 'Ánn.Ray', campusId: 'OU' }])
  for (const username of ['ann.ray', 'ANN.RAY', 'Ánn.Ray']) {
    expect(await found(people, { term: { username } }), username).toEqual(['Ann'])
    expect(await found(people, { terms: { username: [username] } }), username).toEqual(['Ann'])
  }
  expect(await found(people, { term: { username: 'ann' } })).toEqual([])
  expect(await found(people, { term: { campusId: 'OU' } })).toEqual(['Ann'])
  expect(await found(people, { term: { campusId: 'ou' } })).toEqual([])
})

test('names are found by whole words, without stemming', async () => {
  const people = await newIndex('people')
  await write(people, [{ id: 'u1', name: 'José James Rivers' }])
  expect(await found(people, { match: { name: 'jose' } })).toEqual(['u1'])
  expect(await found(people, { match: { name: 'RIVERS' } })).toEqual(['u1'])
  expect(await found(people, { match: { name: 'river' } })).toEqual([])
})
