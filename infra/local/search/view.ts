import { readValues } from './field-values.ts'
import type { Mapping } from './mapping.ts'
import { createPostings, type Indexed } from './postings.ts'

/** What searches see of an index. */
export function openView(mapping: Mapping) {
  let reader = createPostings(mapping)
  /** The number of each document. */
  const numbers = new Map<string, number>()

  function add(document: Indexed): void {
    numbers.set(document.id, reader.add(document, readValues(mapping, document.id, document.source)))
  }

  return {
    reader: () => reader,

    /** Replaces what searches see of a document; undefined removes it. */
    show(id: string, document: Indexed | undefined): void {
      const before = numbers.get(id)
      if (before !== undefined) reader.remove(before)
      if (document) add(document)
      else numbers.delete(id)
    },

    /** Builds the postings anew once more documents have left them than are in them. */
    compact(): void {
      if (!reader.isSparse()) return
      const { documents } = reader
      reader = createPostings(mapping)
      for (const document of documents) if (document) add(document)
    },
  }
}
