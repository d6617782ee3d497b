/**
 * Rebuilds indexes from the table, next to the live ones: the scan of the table fills them while index-search writes every
 * change into both. Then checksums prove that they equal the table, and all of them replace the old ones at once. Each step
 * takes seconds and returns the next one.
 */
import * as z from 'zod/mini'
import { campusDocuments } from '../campuses/campuses-documents.ts'
import { keySchema } from '../platform/row.ts'
import type { Table } from '../platform/table.ts'
import { createIndex, isCurrent, makeLive, removeIndex } from './build-index.ts'
import type { Document } from '../platform/search-document.ts'
import { indexNames, type IndexName } from '../platform/search-indexes.ts'
import { findIndexes, type Engine, type PhysicalIndex } from './physical-indexes.ts'
import { readIndex } from './read-index.ts'
import { beginning, readTable } from './read-table.ts'
import { addToChecksums, allParts, differing, emptyChecksums, type Checksums } from './checksums.ts'
import { writeDocuments } from './write-documents.ts'

const nameSchema = z.enum(indexNames)
/** For each index, a checksum for each part of the documents. */
const checksumsSchema = z.partialRecord(nameSchema, z.array(z.number()))

const stateSchema = z.object({
  step: z.enum(['copy', 'read table', 'read index']),
  made: z.array(z.object({ name: z.string(), index: nameSchema, isLive: z.boolean() })),
  /** How far the table has been read. */
  places: z.array(z.union([z.enum(['start', 'end']), keySchema])),
  /** How far the indexes have been read. */
  indexPlaces: z.partialRecord(nameSchema, z.union([z.literal('end'), z.object({ after: z.string() })])),
  table: checksumsSchema,
  index: checksumsSchema,
  /** For each index, the parts that have not been equal to the table yet. */
  open: z.partialRecord(nameSchema, z.array(z.number())),
  /** Comparisons so far. */
  rounds: z.number(),
  /** Documents that the engine refused permanently. */
  refused: z.array(z.string()),
  documents: z.number(),
})
type State = z.output<typeof stateSchema>

export const stepSchema = z.union([
  /** `outdated` are indexes that are missing, and those whose definition has changed since. */
  z.object({ begin: z.union([z.enum(['all', 'outdated']), z.array(nameSchema)]) }),
  stateSchema,
])
export type Step = z.output<typeof stepSchema>

export interface Answer {
  /** The line with the result, for the operator. */
  line: string
  /** Missing when everything is done. */
  next?: State
}

export interface Rebuilding {
  engine: Engine
  table: Pick<Table, 'scan'>
  now: () => number
  /** Whether the step should end soon. */
  isTimeUp: () => boolean
  pause: (milliseconds: number) => Promise<void>
}

/** Comparisons before a rebuild is given up. Each leaves only the parts that changed during it. */
const roundsMaximum = 10
const writesMaximum = 6

export async function rebuild(step: Step, context: Rebuilding): Promise<Answer> {
  if ('begin' in step) return begin(step.begin, context)
  if (step.step === 'read index') return compare(step, context)
  return readRows(step, context)
}

async function begin(
  wanted: Extract<Step, { begin: unknown }>['begin'],
  { engine, now }: Rebuilding,
): Promise<Answer> {
  const found = await findIndexes(engine)
  const isUpToDate = (index: IndexName) =>
    found.some((one) => one.index === index && one.isLive && isCurrent(one))
  const names = indexNames.filter((index) =>
    typeof wanted === 'string' ? wanted === 'all' || !isUpToDate(index) : wanted.includes(index),
  )
  if (names.length === 0) return { line: 'Every index is up to date' }
  // They were left by an interrupted rebuild.
  for (const one of found) if (!one.isLive && names.includes(one.index)) await removeIndex(engine, one)
  const made: PhysicalIndex[] = []
  for (const index of names) made.push(await createIndex(engine, index, now()))
  const state: State = {
    ...unread(made),
    step: 'copy',
    made,
    open: Object.fromEntries(names.map((index) => [index, allParts()])),
    rounds: 0,
    refused: [],
    documents: 0,
  }
  return { line: `New indexes: ${made.map(({ name }) => name).join(', ')}`, next: state }
}

/** The state before any reading. Schools have no rows. */
function unread(made: PhysicalIndex[]) {
  const hasRows = made.some(({ index }) => index !== 'campuses')
  return {
    places: hasRows ? [...beginning] : [],
    indexPlaces: {},
    table: Object.fromEntries(made.map(({ index }) => [index, emptyChecksums()])),
    index: Object.fromEntries(made.map(({ index }) => [index, emptyChecksums()])),
  }
}

/** Reads the table, and in the first round writes what it reads into the new indexes. */
async function readRows(state: State, context: Rebuilding): Promise<Answer> {
  const { made } = state
  const refused = new Set(state.refused)
  let { documents } = state
  const take = async (read: Document[]) => {
    const ours = read.filter(({ index }) => made.some((one) => one.index === index))
    if (state.step === 'copy') for (const one of await write(context, made, ours)) refused.add(nameOf(one))
    for (const one of ours)
      if (!refused.has(nameOf(one))) addToChecksums(checksumsOf(state.table, one.index), one)
    if (state.step === 'copy') documents += ours.length
  }
  const isBeginning = state.places.every((place) => place === 'start')
  if (isBeginning && made.some(({ index }) => index === 'campuses')) await take(campusDocuments())
  const places = await readTable(context.table, state.places, { isTimeUp: context.isTimeUp, take })
  const isRead = places.every((place) => place === 'end')
  const next: State = {
    ...state,
    places,
    refused: [...refused],
    documents,
    step: isRead ? 'read index' : state.step,
  }
  return { line: `${documents} documents`, next }
}

/** Returns the documents that the engine refused permanently. Throws if it stays unavailable. */
async function write(
  { engine, pause }: Rebuilding,
  made: PhysicalIndex[],
  documents: Document[],
): Promise<Document[]> {
  let left = documents
  const refused: Document[] = []
  for (let attempt = 0; left.length > 0; attempt += 1) {
    if (attempt === writesMaximum) throw new Error('The search engine did not accept the documents')
    if (attempt > 0) await pause(100 * 2 ** attempt)
    const outcome = await writeDocuments(engine, made, left)
    refused.push(...outcome.refused.map(({ document }) => document))
    left = outcome.failed
  }
  return refused
}

/** Reads the new indexes and compares them with the table as read. */
async function compare(state: State, { engine, isTimeUp, pause }: Rebuilding): Promise<Answer> {
  const { made, rounds } = state
  const indexPlaces = { ...state.indexPlaces }
  for (const one of made) {
    if (indexPlaces[one.index] === undefined) await engine.send('POST', `${one.name}/_refresh`)
    const take = (document: Document) => addToChecksums(checksumsOf(state.index, one.index), document)
    const place = indexPlaces[one.index] ?? { after: '' }
    indexPlaces[one.index] = await readIndex(engine, one, place, { isTimeUp, take })
  }
  const line = `Compared the indexes with the table, ${rounds + 1} times`
  if (made.some(({ index }) => indexPlaces[index] !== 'end'))
    return { line: 'Reading the indexes', next: { ...state, indexPlaces } }
  const open = Object.fromEntries(
    made.map(({ index }) => [
      index,
      differing(state.open[index] ?? [], checksumsOf(state.table, index), checksumsOf(state.index, index)),
    ]),
  )
  const parts = Object.values(open).flat().length
  if (parts === 0) {
    await makeLive(engine, made)
    const left = state.refused.length > 0 ? `, ${state.refused.length} refused (the log names them)` : ''
    return { line: `${line}: equal. ${state.documents} documents are searched now${left}` }
  }
  if (rounds + 1 === roundsMaximum) {
    for (const one of made) await removeIndex(engine, one)
    throw new Error(`${line}: ${parts} parts differ. The previous indexes stay in use`)
  }
  // The stream needs a moment to deliver the latest writes.
  await pause(1000)
  return {
    line: `${line}: ${parts} parts differ`,
    next: { ...state, ...unread(made), step: 'read table', open, rounds: rounds + 1 },
  }
}

/** The checksums of an index, to which callers add in place. */
function checksumsOf(checksums: State['table'], index: IndexName): Checksums {
  return (checksums[index] ??= emptyChecksums())
}

const nameOf = ({ index, id }: Document) => `${index}/${id}`
