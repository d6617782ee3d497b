import * as z from 'zod/mini'
import {
  boostSchema,
  readField,
  readOptions,
  requireFew,
  type Clause,
  type Trace,
  type Query,
} from './clause.ts'
import { termQuery } from './exact-clauses.ts'
import { editsOf, similarKeys, similarTerms } from './fuzzy.ts'
import { bestOf, everyOf, noHits, someOf, type Hits } from './hits.ts'
import { numberIn, type Reader } from './postings.ts'
import { scoreKey, scorePostings } from './score.ts'

const matchOptions = {
  query: z.union([z.string(), z.number(), z.boolean()]),
  operator: z._default(z.enum(['and', 'or']), 'or'),
  fuzziness: z.optional(z.union([z.string(), z.number()])),
  prefix_length: z._default(z.int(), 0),
  max_expansions: z._default(z.int(), 50),
  boost: boostSchema,
}
const matchSchema = z.strictObject(matchOptions)
type MatchOptions = z.output<typeof matchSchema>

const match: Clause = (body) => {
  const { field, options } = readField('match', 'query', matchSchema, body)
  return matchQuery(field, options, 'whole words')
}

const matchBoolPrefix: Clause = (body) => {
  const { field, options } = readField('match_bool_prefix', 'query', matchSchema, body)
  return matchQuery(field, options, 'last word begins')
}

/** How the last word of a query is compared with the words of a document. */
type LastWord = 'whole words' | 'last word begins'

function matchQuery(name: string, options: MatchOptions, last: LastWord): Query {
  return (reader, trace) => {
    const field = reader.mapping.fields.get(name)
    if (!field) return noHits(reader.documents.length)
    if (field.type === 'keyword' && options.fuzziness !== undefined)
      return likeKey(reader, name, field.normalize(String(options.query)), options, trace)
    if (field.type !== 'text') return termQuery(name, options.query, options.boost)(reader, trace)
    const text = String(options.query)
    const words = field.analyze(text)
    requireFew(words.length)
    const found = words.map(({ term, end }) =>
      // A space or dot after the last word means that it is complete.
      last === 'last word begins' && end === text.length
        ? beginningWith(reader, name, term, options, trace)
        : likeWord(reader, name, term, options, trace),
    )
    return joined(reader, found, options)
  }
}

function joined(reader: Reader, found: Hits[], options: MatchOptions): Hits {
  const size = reader.documents.length
  if (found.length === 0) return noHits(size)
  return options.operator === 'and' ? everyOf(size, found) : someOf(size, found, 1)
}

/** Finds documents with the word, or with a similar word if the options allow it. */
function likeWord(reader: Reader, name: string, word: string, options: MatchOptions, trace: Trace): Hits {
  const hits = noHits(reader.documents.length)
  const text = reader.texts.get(name)
  if (!text) return hits
  const allowed = options.fuzziness === undefined ? 0 : editsOf(options.fuzziness, word)
  const start = Array.from(word).slice(0, options.prefix_length).join('')
  const used = nearest(similarTerms(text.terms, word, allowed), word, start, options).flatMap((one) => {
    const postings = text.terms.get(one.term)
    return postings ? [{ ...one, postings }] : []
  })
  // A misspelt word is rare, so its own frequency would give it a higher score than the correct word. All similar words
  // therefore use the frequency of the most common one.
  const commonest = Math.max(...used.map(({ postings }) => postings.length))
  trace.count(used.length)
  for (const { term, closeness, postings } of used) {
    trace.mark(name, term)
    scorePostings(hits, text, postings, options.boost * closeness, commonest)
  }
  return hits
}

/** Finds documents with the key, or with a similar key if the options allow it. */
function likeKey(reader: Reader, name: string, key: string, options: MatchOptions, trace: Trace): Hits {
  const hits = noHits(reader.documents.length)
  const keys = reader.keys.get(name) ?? new Map<string, number[]>()
  const start = Array.from(key).slice(0, options.prefix_length).join('')
  const similar = similarKeys(keys.keys(), key, editsOf(options.fuzziness ?? 0, key))
  const used = nearest(similar, key, start, options)
  trace.count(used.length)
  for (const { term, closeness } of used) {
    const numbers = keys.get(term) ?? []
    const score = options.boost * closeness * scoreKey(reader, name, numbers.length)
    for (const number of numbers) hits[number] = Math.max(hits[number] || 0, score)
  }
  return hits
}

/** The terms that the options allow, most similar first. */
function nearest(
  similar: Map<string, number>,
  word: string,
  start: string,
  options: MatchOptions,
): { term: string; closeness: number }[] {
  return [...similar]
    .filter(([term]) => term.startsWith(start))
    .map(([term, edits]) => ({ term, closeness: 1 - edits / Math.min(word.length, term.length) }))
    .sort((a, b) => b.closeness - a.closeness || (a.term < b.term ? -1 : 1))
    .slice(0, options.max_expansions)
}

/** Finds documents with a word that begins with `start`; all have the same score. */
function beginningWith(
  reader: Reader,
  name: string,
  start: string,
  options: MatchOptions,
  trace: Trace,
): Hits {
  const hits = noHits(reader.documents.length)
  for (const [term, postings] of reader.texts.get(name)?.terms.atPrefix(start) ?? []) {
    trace.mark(name, term)
    for (const posting of postings) hits[numberIn(posting)] = options.boost
  }
  return hits
}

const multiMatchSchema = z.strictObject({ ...matchOptions, fields: z.array(z.string()) })

/** A document's score is that of its best field. */
const multiMatch: Clause = (body) => {
  const { fields, ...options } = readOptions('multi_match', multiMatchSchema, body)
  const queries = fields.map((name) => matchQuery(name, options, 'whole words'))
  return (reader, trace) => {
    const found = queries.map((query) => query(reader, trace))
    return bestOf(reader.documents.length, found)
  }
}

/** Clauses that search for the words of a text. */
export const wordClauses: [string, Clause][] = [
  ['match', match],
  ['match_bool_prefix', matchBoolPrefix],
  ['multi_match', multiMatch],
]
