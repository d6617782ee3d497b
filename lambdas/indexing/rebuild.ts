/**
 * Rebuilds indexes from the table, next to the live ones: a scan of the table fills them while index-search writes every
 * change into both. A second scan finds documents that are missing or wrong, and reading the new indexes finds those whose
 * rows are gone. Each is written again at once, so two scans are enough whatever changes meanwhile. Then all of them replace
 * the old ones at once. Each step takes seconds and returns the next one; a step that fails can be repeated.
 */
import * as z from 'zod/mini'
import { campusDocuments } from '../campuses/campuses-documents.ts'
import { keySchema } from '../platform/row.ts'
import type { Table } from '../platform/table.ts'
import { createIndex, isCurrent, makeLive, removeIndex } from './build-index.ts'
import { currentDocuments } from './current-documents.ts'
import { nameOf } from './documents.ts'
import { isSame, mendDocuments, type Mending } from './mend-documents.ts'
import type { Document } from '../platform/search-document.ts'
import { indexNames, type IndexName } from '../platform/search-indexes.ts'
import { findIndexes, type PhysicalIndex } from './physical-indexes.ts'
import { readIndex } from './read-index.ts'
import { beginning, readTable, type TablePosition } from './read-table.ts'
import { writeAll } from './write-all.ts'

const nameSchema = z.enum(indexNames)

/**
 * The state of a rebuild. It is passed as an event of the function, so its size must not depend on the number of
 * documents.
 */
const stateSchema = z.object({
  step: z.enum(['copy', 'check table', 'check indexes']),
  made: z.array(z.object({ name: z.string(), index: nameSchema, isLive: z.boolean() })),
  /** How far the table has been read. */
  places: z.array(z.union([z.enum(['start', 'end']), keySchema])),
  /** How far the indexes have been read. */
  indexPlaces: z.partialRecord(nameSchema, z.union([z.literal('end'), z.object({ after: z.string() })])),
  /** Documents that were copied. */
  documents: z.number(),
  /** Documents that the current pass has compared. */
  compared: z.number(),
  /** Documents that the engine refused permanently. */
  refused: z.number(),
})
type State = z.output<typeof stateSchema>

export const rebuildInputSchema = z.union([
  /** `outdated` are indexes that are missing, and those whose definition has changed since. */
  z.object({ begin: z.union([z.enum(['all', 'outdated']), z.array(nameSchema)]) }),
  stateSchema,
])
export type RebuildInput = z.output<typeof rebuildInputSchema>

export interface RebuildOutput {
  /** A line about what the step did, for example 'Every index is up to date'. The operator reads it. */
  line: string
  /** Missing when everything is done. */
  next?: State
}

export interface Rebuilding extends Mending {
  table: Pick<Table, 'scan' | 'getMany'>
  now: () => number
  /** Whether the step should end soon. */
  isTimeUp: () => boolean
}

/** The most documents that an error names. */
const namedMaximum = 10

export async function rebuild(input: RebuildInput, context: Rebuilding): Promise<RebuildOutput> {
  if ('begin' in input) return begin(input.begin, context)
  if (input.step === 'copy') return copy(input, context)
  return input.step === 'check table' ? checkTable(input, context) : checkIndexes(input, context)
}

async function begin(
  wanted: Extract<RebuildInput, { begin: unknown }>['begin'],
  { engine, now }: Rebuilding,
): Promise<RebuildOutput> {
  const found = await findIndexes(engine)
  const isUpToDate = (index: IndexName) =>
    found.some((one) => one.index === index && one.isLive && isCurrent(one))
  const names = indexNames.filter((index) =>
    typeof wanted === 'string' ? wanted === 'all' || !isUpToDate(index) : wanted.includes(index),
  )
  if (names.length === 0) return { line: 'Every index is up to date' }
  // Indexes that are not live were left by an interrupted rebuild.
  for (const one of found) if (!one.isLive && names.includes(one.index)) await removeIndex(engine, one)
  const made: PhysicalIndex[] = []
  for (const index of names) made.push(await createIndex(engine, index, now()))
  return {
    line: `New indexes: ${made.map(({ name }) => name).join(', ')}`,
    next: {
      step: 'copy',
      made,
      places: startOf(made),
      indexPlaces: {},
      documents: 0,
      compared: 0,
      refused: 0,
    },
  }
}

/**
 * The positions from which the table is read. If only the index of schools is rebuilt, there are none, because schools
 * have no rows.
 */
const startOf = (made: PhysicalIndex[]): TablePosition[] =>
  made.some(({ index }) => index !== 'campuses') ? [...beginning] : []

/** Writes what the table has into the new indexes. */
async function copy(state: State, context: Rebuilding): Promise<RebuildOutput> {
  let { documents } = state
  const places = await readOurs(state, context, async (read) => {
    // Refused documents are counted later, by the check.
    await writeAll(context, state.made, read)
    documents += read.length
  })
  const line = `Copied ${documents} documents`
  if (!isRead(places)) return { line, next: { ...state, places, documents } }
  return { line, next: { ...state, step: 'check table', places: startOf(state.made), documents } }
}

/** Compares each document of the table with the new indexes. */
async function checkTable(state: State, context: Rebuilding): Promise<RebuildOutput> {
  let { compared, refused } = state
  const wrong: Document[] = []
  const isTimeUp = () => wrong.length > 0 || context.isTimeUp()
  const places = await readOurs(state, { ...context, isTimeUp }, async (read) => {
    const unmended = await mendDocuments(context, state.made, read)
    wrong.push(...unmended.wrong)
    refused += unmended.refused
    compared += read.length
  })
  if (wrong.length > 0) return giveUp(state, context, wrong)
  const line = `Compared ${compared} documents of the table with the new indexes`
  if (!isRead(places)) return { line, next: { ...state, places, compared, refused } }
  return { line, next: { ...state, step: 'check indexes', places, compared: 0, refused } }
}

/** Looks for the row of each document in the new indexes. After the last document, it makes the indexes live. */
async function checkIndexes(state: State, context: Rebuilding): Promise<RebuildOutput> {
  const { engine, table } = context
  const { made, documents, refused } = state
  let { compared } = state
  const indexPlaces = { ...state.indexPlaces }
  const wrong: Document[] = []
  const isTimeUp = () => wrong.length > 0 || context.isTimeUp()
  const take = async (found: Document[]) => {
    const current = await currentDocuments(table, found)
    const differing = found.flatMap((one) => {
      const now = current.get(nameOf(one))
      return now && !isSame(one, now) ? [now] : []
    })
    wrong.push(...(await mendDocuments(context, made, differing)).wrong)
    compared += found.length
  }
  for (const one of made) {
    if (indexPlaces[one.index] === undefined) await engine.send('POST', `${one.name}/_refresh`)
    const place = indexPlaces[one.index] ?? { after: '' }
    indexPlaces[one.index] = await readIndex(context, one, place, { isTimeUp, take })
  }
  if (wrong.length > 0) return giveUp(state, context, wrong)
  if (made.some(({ index }) => indexPlaces[index] !== 'end')) {
    const line = `Compared ${compared} documents of the new indexes with the table`
    return { line, next: { ...state, indexPlaces, compared } }
  }
  await makeLive(engine, made)
  const left = refused > 0 ? `, ${refused} refused (the log names them)` : ''
  return { line: `The indexes are equal to the table. ${documents} documents are searched now${left}` }
}

async function giveUp({ made }: State, { engine }: Rebuilding, wrong: Document[]): Promise<never> {
  for (const one of made) await removeIndex(engine, one)
  const named = wrong.slice(0, namedMaximum).map(nameOf).join(', ')
  const more = wrong.length > namedMaximum ? ` and ${wrong.length - namedMaximum} more` : ''
  throw new Error(
    `Documents of the new indexes differ from the table: ${named}${more}. The previous indexes stay in use`,
  )
}

/**
 * Reads the documents of the new indexes: first the schools, then those of the table. Returns the positions from which
 * the next step continues.
 */
async function readOurs(
  { made, places }: State,
  { table, isTimeUp }: Pick<Rebuilding, 'table' | 'isTimeUp'>,
  takeOurs: (documents: Document[]) => Promise<void>,
): Promise<TablePosition[]> {
  const take = (read: Document[]) =>
    takeOurs(read.filter(({ index }) => made.some((one) => one.index === index)))
  if (places.every((place) => place === 'start')) await take(campusDocuments())
  return readTable(table, places, { isTimeUp, take })
}

const isRead = (places: TablePosition[]) => places.every((place) => place === 'end')
