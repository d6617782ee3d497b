import * as z from 'zod/mini'
import { readOptions } from './clause.ts'
import { indexNotFound, SearchRefusal } from './refusal.ts'

/** The indexes behind each alias. The value says whether the index takes the writes of the alias. */
export type Aliases = Map<string, Map<string, boolean | undefined>>

const target = { index: z.string(), alias: z.string() }
const addSchema = z.strictObject({ ...target, is_write_index: z.optional(z.boolean()) })
const actionsSchema = z.strictObject({
  actions: z.array(
    z.union([z.strictObject({ add: addSchema }), z.strictObject({ remove: z.strictObject(target) })]),
  ),
})

/**
 * Returns the aliases after the actions in the body of a request. If one action is refused, this throws and no action has
 * an effect.
 */
export function changeAliases(before: Aliases, exists: (index: string) => boolean, body: unknown): Aliases {
  const { actions } = readOptions('aliases', actionsSchema, body)
  const aliases: Aliases = new Map([...before].map(([alias, members]) => [alias, new Map(members)]))
  for (const action of actions) {
    const { index, alias } = 'add' in action ? action.add : action.remove
    if (!exists(index)) throw indexNotFound(index)
    if ('remove' in action) {
      if (aliases.get(alias)?.delete(index)) continue
      throw new SearchRefusal('aliases_not_found_exception', `aliases [${alias}] missing`, 404, {
        'resource.type': 'aliases',
        'resource.id': alias,
      })
    }
    if (exists(alias))
      throw new SearchRefusal(
        'invalid_alias_name_exception',
        `Invalid alias name [${alias}]: an index or data stream exists with the same name as the alias`,
      )
    const members = aliases.get(alias) ?? new Map<string, boolean | undefined>()
    aliases.set(alias, members.set(index, action.add.is_write_index))
  }
  return withoutEmpty(aliases)
}

/** Removes an index from all aliases. An alias that is left without an index is removed, too. */
export function forgetIndex(aliases: Aliases, index: string): void {
  for (const members of aliases.values()) members.delete(index)
  withoutEmpty(aliases)
}

function withoutEmpty(aliases: Aliases): Aliases {
  for (const [alias, members] of aliases) if (members.size === 0) aliases.delete(alias)
  return aliases
}
