/** Sends two engines the same random queries, and reports where their results differ. */
import fc from 'fast-check'
import { definitionOf } from '../../lambdas/platform/search-indexes.ts'
import { connectEngine } from '../search/engine/connect.ts'

type Query = Record<string, unknown>

const vocabulary =
  `bike bikes biking lamp lamps clamp desk desks couch couches textbook textbooks calculus calculuses calculator
  helmet battery batteries glass glasses dress dresses shoe shoes men's girl’s O'Brien cafe café Café lámpara lamparas
  niño niña señor ti-84 TI84 math2413 MATH 2413 wi-fi $20 1,250 10½ 3rd a an the of red new used free selling running
  national relational 学生 カタカナ 🚲 U.S. ou.edu foo_bar iphone13 iPhone x`.split(/\s+/)
const categories = ['bikes', 'books', 'furniture', 'tickets']
const codes = ['math2413', 'ti84', '9780135188743']

const word = fc.constantFrom(...vocabulary)
/** A word with a letter removed, doubled or exchanged. */
const misspelt = fc
  .tuple(
    fc.constantFrom(...vocabulary.filter((one) => one !== 'カタカナ')),
    fc.nat(9),
    fc.constantFrom('', 'x', 'ee'),
  )
  .map(([text, at, other]) => {
    const letters = [...text]
    letters.splice(at % letters.length, 1, other)
    return letters.join('')
  })
const typed = fc
  .array(fc.oneof({ weight: 4, arbitrary: word }, { weight: 2, arbitrary: misspelt }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((words) => words.join(' '))

const document = fc.record(
  {
    campusId: fc.constantFrom('ou', 'ut'),
    text: fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' ')),
    more: fc.array(word, { maxLength: 3 }).map((words) => words.join('\n')),
    category: fc.constantFrom(...categories),
    codes: fc.uniqueArray(fc.constantFrom(...codes), { maxLength: 2 }),
    prices: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 3 }),
    pictures: fc.nat(3),
    createdAt: fc.nat(50),
  },
  { requiredKeys: ['campusId', 'text', 'createdAt'] },
)

const field = fc.constantFrom('text', 'more')
const operator = fc.constantFrom('and', 'or')
const limit = fc.integer({ min: 0, max: 60 })
const optional = { requiredKeys: ['query'] } as { requiredKeys: ['query'] }
const options = {
  query: typed,
  operator,
  // The product uses only AUTO. With a fixed number of edits, the engines differ for letters of two UTF-16 units.
  fuzziness: fc.constant('AUTO'),
  prefix_length: fc.nat(2),
}
const ofField = (name: string, value: fc.Arbitrary<unknown>) =>
  fc.tuple(field, value).map(([key, content]): Query => ({ [name]: { [key]: content } }))
const fixed = (name: string, content: fc.Arbitrary<unknown>) =>
  content.map((value): Query => ({ [name]: value }))

const { query } = fc.letrec<{ query: Query; leaf: Query; bool: Query }>((tie) => ({
  leaf: fc.oneof(
    { weight: 6, arbitrary: ofField('match', fc.record(options, optional)) },
    {
      weight: 6,
      arbitrary: fixed(
        'multi_match',
        fc.record(options, optional).map((one) => ({ ...one, fields: ['text', 'more'] })),
      ),
    },
    { weight: 3, arbitrary: ofField('match_bool_prefix', fc.record({ query: typed, operator }, optional)) },
    fixed(
      'term',
      fc.constantFrom(...categories).map((category) => ({ category })),
    ),
    fixed(
      'terms',
      fc.subarray(codes, { minLength: 1 }).map((some) => ({ codes: some })),
    ),
    fixed(
      'term',
      limit.map((prices) => ({ prices })),
    ),
    fixed(
      'range',
      fc
        .oneof(
          fc.record({ gte: limit, lt: limit }, { requiredKeys: [] }),
          fc.record({ gt: limit, lte: limit }),
        )
        .map((prices) => ({ prices })),
    ),
    fixed(
      'exists',
      fc.constantFrom('more', 'codes', 'prices', 'pictures', 'category').map((name) => ({ field: name })),
    ),
    fixed(
      'prefix',
      fc.constantFrom('b', 'bo', 'tick', 'x').map((category) => ({ category })),
    ),
    fc.constant({ match_all: {} }),
  ),
  bool: fixed(
    'bool',
    fc
      .record({
        must: fc.array(tie('query'), { maxLength: 2 }),
        filter: fc.array(tie('query'), { maxLength: 2 }),
        should: fc.array(tie('query'), { maxLength: 3 }),
        must_not: fc.array(tie('query'), { maxLength: 1 }),
        needed: fc.constantFrom(undefined, 1, 2),
      })
      .map(({ needed, ...bool }) =>
        needed && bool.should.length > 1 ? { ...bool, minimum_should_match: needed } : bool,
      ),
  ),
  query: fc.oneof({ maxDepth: 2, withCrossShrink: true }, { weight: 2, arbitrary: tie('leaf') }, tie('bool')),
}))

const index = 'compare'
const highlight = {
  number_of_fragments: 0,
  pre_tags: ['['],
  post_tags: [']'],
  fields: { text: {}, more: {} },
}

/** Sends `questions` random queries; returns a line for each query whose hits, order or marked words differ. */
export async function compareEngines(
  urls: [string, string],
  questions: number,
  seed: number,
): Promise<string[]> {
  const engines = urls.map(connectEngine)
  const documents = fc.sample(document, { numRuns: 300, seed })
  const lines = documents.flatMap((one, at) => [{ index: { _id: `d${at}` } }, { id: `d${at}`, ...one }])
  const responseOf = async (engine: (typeof engines)[number], one: Query) => {
    const sort = [{ createdAt: 'desc' }, { id: 'asc' }]
    const body = { query: one, sort, size: 300, _source: false, highlight }
    const { status, body: reply } = await engine.send('POST', `/${index}/_search`, body)
    const { hits = [] } = (reply['hits'] ?? {}) as {
      hits?: { _id: string; highlight?: { text?: string[]; more?: string[] } }[]
    }
    return JSON.stringify([
      status,
      hits.map(({ _id, highlight: marked }) => [_id, marked?.text, marked?.more]),
    ])
  }
  try {
    for (const engine of engines) {
      await engine.send('PUT', `/${index}`, definitionOf('posts'))
      await engine.send('POST', `/${index}/_bulk?refresh=true`, lines)
    }
    const differences: string[] = []
    for (const one of fc.sample(query, { numRuns: questions, seed })) {
      const [first = '', second = ''] = await Promise.all(engines.map((engine) => responseOf(engine, one)))
      if (first !== second)
        differences.push(`${JSON.stringify(one)}\n    ${first.slice(0, 300)}\n    ${second.slice(0, 300)}`)
    }
    return differences
  } finally {
    for (const engine of engines) {
      await engine.send('DELETE', `/${index}`)
      await engine.close()
    }
  }
}
