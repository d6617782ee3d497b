import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { readOptions } from './clause.ts'
import { readDefinition } from './definition.ts'
import { openIndex, type Index } from './open-index.ts'
import { illegalArgument, indexNotFound, SearchRefusal } from './refusal.ts'
import { openState } from './state.ts'

export type Cluster = ReturnType<typeof openCluster>

const targetSchema = {
  index: z.optional(z.string()),
  indices: z.optional(z.array(z.string())),
  alias: z.optional(z.string()),
  aliases: z.optional(z.array(z.string())),
}
const actionsSchema = z.strictObject({
  actions: z.array(
    z.union([
      z.strictObject({ add: z.strictObject({ ...targetSchema, is_write_index: z.optional(z.boolean()) }) }),
      z.strictObject({ remove: z.strictObject({ ...targetSchema, must_exist: z.optional(z.boolean()) }) }),
      z.strictObject({ remove_index: z.strictObject({ index: z.string() }) }),
    ]),
  ),
})

/** All indexes with their aliases; kept in `directory`. */
export function openCluster(directory: string, log: (line: string) => void) {
  const indexes = new Map<string, Index>()
  /** The indexes behind each alias, and whether an index takes its writes. */
  let aliases = new Map<string, Map<string, boolean | undefined>>()
  const state = openState(directory, log)

  for (const { name, id, body, entries } of state.load()) {
    const index = open(name, id, body)
    for (const entry of entries) index.replay(entry)
    index.refresh()
    indexes.set(name, index)
  }
  aliases = state.aliases((name) => indexes.has(name))

  function open(name: string, id: string, body: unknown): Index {
    return openIndex(name, id, readDefinition(name, body), (entry) => state.append(name, entry))
  }

  function save(): void {
    state.save([...indexes.values()], aliases)
  }

  /** The indexes of a name, an alias, or several of both between commas. */
  function resolve(expression: string): Index[] {
    if (expression === '_all' || expression === '*') return [...indexes.values()]
    const found = expression.split(',').flatMap((name) => {
      const index = indexes.get(name)
      if (index) return [index]
      const members = [...(aliases.get(name)?.keys() ?? [])].flatMap((member) => indexes.get(member) ?? [])
      if (members.length === 0) throw indexNotFound(name)
      return members
    })
    return [...new Set(found)]
  }

  return {
    state,
    resolve,
    has: (name: string) => indexes.has(name),
    hasAlias: (name: string) => aliases.has(name),
    /** The aliases of an index. */
    aliasesOf: (index: string) =>
      [...aliases].flatMap(([alias, members]) =>
        members.has(index) ? [{ alias, isWriteIndex: members.get(index) }] : [],
      ),

    /** The index that takes the writes of a name or alias. */
    writable(name: string, requireAlias = false): Index {
      const index = indexes.get(name)
      const members = aliases.get(name)
      if (requireAlias && !members)
        throw indexNotFound(
          name,
          `no such index [${name}] and [require_alias] request flag is [true] and [${name}] is not an alias`,
        )
      if (index) return index
      if (!members)
        throw indexNotFound(name, `no such index [${name}] and [action.auto_create_index] is [false]`)
      const [only] = members.keys()
      const chosen =
        [...members].find(([, writes]) => writes === true)?.[0] ?? (members.size === 1 ? only : undefined)
      const target = chosen === undefined ? undefined : indexes.get(chosen)
      if (!target)
        throw illegalArgument(
          `no write index is defined for alias [${name}]. The write index may be explicitly disabled using is_write_index=false or the alias points to multiple indices without one being designated as a write index`,
        )
      return target
    },

    create(name: string, body: unknown): void {
      if (indexes.has(name))
        throw new SearchRefusal(
          'resource_already_exists_exception',
          `index [${name}/${indexes.get(name)?.uuid}] already exists`,
          400,
          {
            index: name,
            index_uuid: indexes.get(name)?.uuid,
          },
        )
      if (aliases.has(name))
        throw new SearchRefusal(
          'invalid_index_name_exception',
          `Invalid index name [${name}], already exists as alias`,
          400,
          {
            index: name,
            index_uuid: '_na_',
          },
        )
      indexes.set(name, open(name, randomBytes(16).toString('base64url'), body))
      save()
    },

    remove(expression: string): void {
      for (const name of expression.split(',')) {
        if (aliases.has(name))
          throw illegalArgument(
            `The provided expression [${name}] matches an alias, specify the corresponding concrete indices instead.`,
          )
        if (!indexes.has(name)) throw indexNotFound(name)
      }
      for (const name of expression.split(',')) drop(name, aliases)
      save()
    },

    /** Runs all actions, or none of them if one is refused. */
    updateAliases(body: unknown): void {
      const { actions } = readOptions('aliases', actionsSchema, body)
      const next = new Map([...aliases].map(([alias, members]) => [alias, new Map(members)]))
      const removed: string[] = []
      for (const action of actions) {
        if ('remove_index' in action) {
          if (!indexes.has(action.remove_index.index)) throw indexNotFound(action.remove_index.index)
          removed.push(action.remove_index.index)
        } else if ('add' in action) {
          for (const [index, alias] of targetsOf(action.add))
            addAlias(next, index, alias, action.add.is_write_index)
        } else
          for (const [index, alias] of targetsOf(action.remove))
            removeAlias(next, index, alias, action.remove.must_exist)
      }
      aliases = next
      for (const name of removed) drop(name, aliases)
      for (const [alias, members] of aliases) if (members.size === 0) aliases.delete(alias)
      save()
    },

    close(): void {
      for (const index of indexes.values()) index.close()
      state.close()
    },
  }

  function drop(name: string, from: Map<string, Map<string, boolean | undefined>>): void {
    indexes.get(name)?.close()
    indexes.delete(name)
    state.removeLog(name)
    for (const [alias, members] of from) {
      members.delete(name)
      if (members.size === 0) from.delete(alias)
    }
  }

  function targetsOf(of: {
    index?: string
    indices?: string[]
    alias?: string
    aliases?: string[]
  }): [string, string][] {
    const targets = of.indices ?? (of.index === undefined ? [] : [of.index])
    const names = of.aliases ?? (of.alias === undefined ? [] : [of.alias])
    if (targets.length === 0) throw illegalArgument('One of [index] or [indices] is required')
    if (names.length === 0) throw illegalArgument('One of [alias] or [aliases] is required')
    return targets.flatMap((index) => {
      if (!indexes.has(index)) throw indexNotFound(index)
      return names.map((name) => [index, name] satisfies [string, string])
    })
  }

  function addAlias(
    next: Map<string, Map<string, boolean | undefined>>,
    index: string,
    alias: string,
    isWriteIndex: boolean | undefined,
  ): void {
    if (indexes.has(alias))
      throw new SearchRefusal(
        'invalid_alias_name_exception',
        `Invalid alias name [${alias}]: an index or data stream exists with the same name as the alias`,
      )
    next.set(alias, (next.get(alias) ?? new Map<string, boolean | undefined>()).set(index, isWriteIndex))
  }

  function removeAlias(
    next: Map<string, Map<string, boolean | undefined>>,
    index: string,
    alias: string,
    mustExist = true,
  ): void {
    const removed = next.get(alias)?.delete(index) ?? false
    if (!removed && mustExist)
      throw new SearchRefusal('aliases_not_found_exception', `aliases [${alias}] missing`, 404, {
        'resource.type': 'aliases',
        'resource.id': alias,
      })
  }
}
