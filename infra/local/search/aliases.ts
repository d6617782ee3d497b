import * as z from 'zod/mini'
import { readOptions } from './clause.ts'
import { illegalArgument, indexNotFound, SearchRefusal } from './refusal.ts'

/** The indexes behind each alias, and whether an index takes the writes of the alias. */
export type Aliases = Map<string, Map<string, boolean | undefined>>

const target = {
  index: z.optional(z.string()),
  indices: z.optional(z.array(z.string())),
  alias: z.optional(z.string()),
  aliases: z.optional(z.array(z.string())),
}
const addSchema = z.strictObject({ ...target, is_write_index: z.optional(z.boolean()) })
const removeSchema = z.strictObject({ ...target, must_exist: z._default(z.boolean(), true) })
const actionsSchema = z.strictObject({
  actions: z.array(
    z.union([
      z.strictObject({ add: addSchema }),
      z.strictObject({ remove: removeSchema }),
      z.strictObject({ remove_index: z.strictObject({ index: z.string() }) }),
    ]),
  ),
})

/**
 * What becomes of the aliases by the actions in the body of a request, and which indexes are to be removed. Throws a
 * refusal if one action is refused; nothing has changed then.
 */
export function changeAliases(before: Aliases, exists: (index: string) => boolean, body: unknown) {
  const { actions } = readOptions('aliases', actionsSchema, body)
  const aliases: Aliases = new Map([...before].map(([alias, members]) => [alias, new Map(members)]))
  const removed: string[] = []
  for (const action of actions) {
    if ('remove_index' in action) {
      const { index } = action.remove_index
      if (!exists(index)) throw indexNotFound(index)
      removed.push(index)
    } else if ('add' in action)
      for (const { index, alias } of targetsOf(action.add, exists)) {
        if (exists(alias))
          throw new SearchRefusal(
            'invalid_alias_name_exception',
            `Invalid alias name [${alias}]: an index or data stream exists with the same name as the alias`,
          )
        const members = aliases.get(alias) ?? new Map<string, boolean | undefined>()
        aliases.set(alias, members.set(index, action.add.is_write_index))
      }
    else
      for (const { index, alias } of targetsOf(action.remove, exists))
        if (!aliases.get(alias)?.delete(index) && action.remove.must_exist)
          throw new SearchRefusal('aliases_not_found_exception', `aliases [${alias}] missing`, 404, {
            'resource.type': 'aliases',
            'resource.id': alias,
          })
  }
  for (const index of removed) forgetIndex(aliases, index)
  return { aliases, removed }
}

/** Takes an index out of all aliases; an alias without an index is gone. */
export function forgetIndex(aliases: Aliases, index: string): void {
  for (const members of aliases.values()) members.delete(index)
  for (const [alias, members] of aliases) if (members.size === 0) aliases.delete(alias)
}

type Target = { index?: string; indices?: string[]; alias?: string; aliases?: string[] }

function targetsOf(
  { index, indices, alias, aliases }: Target,
  exists: (index: string) => boolean,
): { index: string; alias: string }[] {
  const indexes = indices ?? (index === undefined ? [] : [index])
  const names = aliases ?? (alias === undefined ? [] : [alias])
  if (indexes.length === 0) throw illegalArgument('One of [index] or [indices] is required')
  if (names.length === 0) throw illegalArgument('One of [alias] or [aliases] is required')
  const missing = indexes.find((name) => !exists(name))
  if (missing !== undefined) throw indexNotFound(missing)
  return indexes.flatMap((one) => names.map((name) => ({ index: one, alias: name })))
}
