/** Builds indexes next to the live ones, and makes them live. */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { campusDocuments } from '../campuses/campuses-documents.ts'
import { definitionOf, type IndexName } from '../platform/search-indexes.ts'
import { findIndexes, writeAliasOf, type Engine, type PhysicalIndex } from './physical-indexes.ts'

/** Whether an index has the definition of this release, which for campuses includes their catalogue. */
export const isCurrent = ({ name, index }: PhysicalIndex) => name.startsWith(`${index}-${hashOf(index)}-`)

/**
 * Makes an empty index that takes writes at once and is not searched yet. Returns once every node of the engine knows it.
 */
export async function createIndex(engine: Engine, index: IndexName, now: number): Promise<PhysicalIndex> {
  const made = { name: `${index}-${hashOf(index)}-${now.toString(36)}`, index, isLive: false }
  requireAcknowledged(await engine.send('PUT', made.name, { body: definitionOf(index) }))
  const actions = [{ add: { index: made.name, alias: writeAliasOf(made) } }]
  requireAcknowledged(await engine.send('POST', '_aliases', { body: { actions } }))
  return made
}

/** Makes all of these indexes live at once, and then removes the previous ones. */
export async function makeLive(engine: Engine, made: PhysicalIndex[]): Promise<void> {
  const replaced = (await findIndexes(engine)).filter(({ index, name }) =>
    made.some((one) => one.index === index && one.name !== name),
  )
  const actions = [
    ...replaced
      .filter(({ isLive }) => isLive)
      .map(({ name, index }) => ({ remove: { index: name, alias: index } })),
    ...made.map(({ name, index }) => ({ add: { index: name, alias: index } })),
  ]
  requireAcknowledged(await engine.send('POST', '_aliases', { body: { actions } }))
  for (const one of replaced) await removeIndex(engine, one)
}

export async function removeIndex(engine: Engine, { name }: Pick<PhysicalIndex, 'name'>): Promise<void> {
  requireAcknowledged(await engine.send('DELETE', name))
}

/** A busy engine times out before every node has acknowledged the change. */
function requireAcknowledged(answer: unknown): void {
  if (!z.safeParse(z.object({ acknowledged: z.literal(true) }), answer).success)
    throw new Error(`The search engine did not acknowledge a change: ${JSON.stringify(answer)}`)
}

function hashOf(index: IndexName): string {
  const content = [definitionOf(index), index === 'campuses' ? campusDocuments() : []]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 8)
}
