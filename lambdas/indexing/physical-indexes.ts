/**
 * The indexes behind the aliases. `posts` is the alias of the live index, for example `posts-1a2b3c4d-mhx3k2`, whose name
 * has a hash of its definition and the time when it was made. Every index also has its own alias for writing,
 * `into-posts-1a2b3c4d-mhx3k2`. Writes use `require_alias`, so a late write to a removed index does not create a new one.
 */
import * as z from 'zod/mini'
import type { connectSearch } from '../platform/search.ts'
import { indexNames, type IndexName } from '../platform/search-indexes.ts'

export type Engine = Pick<ReturnType<typeof connectSearch>, 'send' | 'bulk'>

/** The engine, and how to wait before a request to a busy engine is repeated. */
export interface Waiting {
  engine: Engine
  pause: (milliseconds: number) => Promise<void>
}

export interface PhysicalIndex {
  /** The name of the index in the engine. */
  name: string
  index: IndexName
  /** Whether searches use this index. The others are being built, or were left by an interrupted rebuild. */
  isLive: boolean
}

const aliasesSchema = z.record(z.string(), z.object({ aliases: z.record(z.string(), z.unknown()) }))

export const writeAliasOf = ({ name }: Pick<PhysicalIndex, 'name'>) => `into-${name}`

/** Every index of ours that takes writes. */
export async function findIndexes(engine: Engine): Promise<PhysicalIndex[]> {
  const found = z.parse(aliasesSchema, await engine.send('GET', '_alias'))
  return Object.entries(found).flatMap(([name, { aliases }]) => {
    const index = indexNames.find((one) => name.startsWith(`${one}-`))
    const isOurs = index && writeAliasOf({ name }) in aliases
    return isOurs ? [{ name, index, isLive: index in aliases }] : []
  })
}
