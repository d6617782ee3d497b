/**
 * The grants of each function, as its module exports them. Each module (api.ts, a reaction, or a function without
 * operations) collects the grants of the effects that it uses. Importing this file loads the modules of all functions, so
 * only synth and its tests import it. `npm run grants` prints all grants.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import { grantSchema, type Grant } from '../lambdas/platform/grants.ts'
import { functions, root } from './functions.ts'
import { mergeGrants } from './merge-grants.ts'

const moduleSchema = z.object({ grants: z.array(grantSchema) })

const loaded = functions.map(async ({ name, entry }) => {
  const module: unknown = await import(pathToFileURL(join(root, entry)).href)
  const { success, data } = moduleSchema.safeParse(module)
  if (!success) throw new Error(`${entry} exports no grants`)
  return [name, data.grants] as const
})
const byName = new Map(await Promise.all(loaded))

export function grantsOfFunction(name: string): Grant[] {
  const found = byName.get(name)
  if (!found) throw new Error(`There is no function ${name}`)
  return found
}

if (import.meta.main) {
  for (const [name, grants] of byName) {
    console.log(name)
    for (const { places, actions, partitions } of mergeGrants(grants)) {
      const where = places.map(({ on, part }) => (part ? `${on}/${part}` : on)).join(', ')
      console.log(
        `  ${actions.join(', ')} on ${where}${partitions.length > 0 ? `: ${partitions.join(', ')}` : ''}`,
      )
    }
  }
}
