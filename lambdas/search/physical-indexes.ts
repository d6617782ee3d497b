/**
 * The indexes behind the aliases. `posts` is the alias of the index that is searched, for example `posts-1a2b3c4d-mhx3k2`:
 * its name has a hash of how it is defined and the time when it was made. Every index also has an alias of its own for
 * writing, `into-posts-1a2b3c4d-mhx3k2`. It is written with `require_alias`, so a write that comes too late for an index
 * that was removed does not make a new one.
 */
import * as z from 'zod/mini'
import type { connectSearch } from '../platform/search.ts'
import { indexNames, type IndexName } from './indexes.ts'

export type Engine = Pick<ReturnType<typeof connectSearch>, 'send' | 'bulk'>

export interface PhysicalIndex {
  /** Its name in the engine. */
  name: string
  index: IndexName
  /** It is the one that is searched. The others are being built, or a rebuild that was stopped left them. */
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
