import type { Value } from './field-values.ts'
import type { Mapping } from './mapping.ts'
import { createPostings, type Indexed } from './postings.ts'

/** A document with its values, ready to be searched. */
export type Showable = { document: Indexed; values: ReadonlyMap<string, Value[]> }

/** What searches see of an index. */
export function openView(mapping: Mapping) {
  let reader = createPostings(mapping)
  const shown = new Map<string, Showable & { number: number }>()

  return {
    reader: () => reader,

    /** Replaces what searches see of a document; undefined removes it. */
    show(id: string, next: Showable | undefined): void {
      const before = shown.get(id)
      if (before) reader.remove(before.number)
      if (next) shown.set(id, { ...next, number: reader.add(next.document, next.values) })
      else shown.delete(id)
    },

    /** Builds the postings anew once more documents have left them than are in them. */
    compact(): void {
      if (!reader.isSparse()) return
      reader = createPostings(mapping)
      for (const one of shown.values()) one.number = reader.add(one.document, one.values)
    },
  }
}
