import { randomBytes } from 'node:crypto'
import { changeAliases, forgetIndex, type Aliases } from './aliases.ts'
import { readDefinition } from './definition.ts'
import { DocumentIndex } from './document-index.ts'
import { illegalArgument, indexNotFound, SearchRefusal } from './refusal.ts'
import { openState } from './state.ts'

/** All indexes with their aliases, stored in a directory. */
export class Cluster {
  readonly #indexes = new Map<string, DocumentIndex>()
  readonly #state: ReturnType<typeof openState>
  #aliases: Aliases

  constructor(directory: string, log: (line: string) => void) {
    this.#state = openState(directory, log)
    for (const { name, id, body, entries } of this.#state.load()) {
      const index = this.#open(name, id, body)
      for (const entry of entries) index.replay(entry)
      index.refresh()
    }
    this.#aliases = this.#state.aliases((name) => this.has(name))
  }

  has(name: string): boolean {
    return this.#indexes.has(name)
  }

  hasAlias(name: string): boolean {
    return this.#aliases.has(name)
  }

  /** The aliases of an index, and for each alias whether the index takes its writes. */
  aliasesOf(index: string): { alias: string; isWriteIndex: boolean | undefined }[] {
    return [...this.#aliases].flatMap(([alias, members]) =>
      members.has(index) ? [{ alias, isWriteIndex: members.get(index) }] : [],
    )
  }

  /** The indexes of a name, an alias, or a comma-separated list of both. */
  resolve(expression: string): DocumentIndex[] {
    if (expression === '_all' || expression === '*') return [...this.#indexes.values()]
    const found = expression.split(',').flatMap((name) => {
      const names = this.has(name) ? [name] : [...(this.#aliases.get(name)?.keys() ?? [])]
      if (names.length === 0) throw indexNotFound(name)
      return names.flatMap((one) => this.#indexes.get(one) ?? [])
    })
    return [...new Set(found)]
  }

  /** The index that takes the writes of a name or alias. */
  writable(name: string, requireAlias: boolean): DocumentIndex {
    const members = this.#aliases.get(name)
    if (requireAlias && !members)
      throw indexNotFound(
        name,
        `no such index [${name}] and [require_alias] request flag is [true] and [${name}] is not an alias`,
      )
    const index = this.#indexes.get(name)
    if (index) return index
    if (!members)
      throw indexNotFound(name, `no such index [${name}] and [action.auto_create_index] is [false]`)
    const names = [...members.keys()]
    const chosen = names.find((one) => members.get(one)) ?? (names.length === 1 ? names[0] : undefined)
    const target = this.#indexes.get(chosen ?? '')
    if (target) return target
    throw illegalArgument(
      `no write index is defined for alias [${name}]. The write index may be explicitly disabled using is_write_index=false or the alias points to multiple indices without one being designated as a write index`,
    )
  }

  create(name: string, body: unknown): void {
    const existing = this.#indexes.get(name)
    if (existing)
      throw new SearchRefusal(
        'resource_already_exists_exception',
        `index [${name}/${existing.uuid}] already exists`,
        400,
        { index: name, index_uuid: existing.uuid },
      )
    if (this.hasAlias(name))
      throw new SearchRefusal(
        'invalid_index_name_exception',
        `Invalid index name [${name}], already exists as alias`,
        400,
        { index: name, index_uuid: '_na_' },
      )
    this.#open(name, randomBytes(16).toString('base64url'), body)
    this.#save()
  }

  /** Removes indexes, or none of them if one is refused. */
  remove(expression: string): void {
    const names = expression.split(',')
    for (const name of names) {
      if (this.hasAlias(name))
        throw illegalArgument(
          `The provided expression [${name}] matches an alias, specify the corresponding concrete indices instead.`,
        )
      if (!this.has(name)) throw indexNotFound(name)
    }
    for (const name of names) {
      forgetIndex(this.#aliases, name)
      this.#drop(name)
    }
    this.#save()
  }

  /** Runs all actions, or none of them if one is refused. */
  updateAliases(body: unknown): void {
    this.#aliases = changeAliases(this.#aliases, (name) => this.has(name), body)
    this.#save()
  }

  /** Writes pending changes of indexes to disk. */
  flush(): void {
    this.#state.flush()
  }

  close(): void {
    for (const index of this.#indexes.values()) index.close()
    this.#state.close([...this.#indexes.values()])
  }

  #open(name: string, id: string, body: unknown): DocumentIndex {
    const definition = readDefinition(name, body)
    const index = new DocumentIndex(name, id, definition, (entry) => this.#state.append(name, entry))
    this.#indexes.set(name, index)
    return index
  }

  #drop(name: string): void {
    this.#indexes.get(name)?.close()
    this.#indexes.delete(name)
    this.#state.removeLog(name)
  }

  #save(): void {
    this.#state.save([...this.#indexes.values()], this.#aliases)
  }
}
