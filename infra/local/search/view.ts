import { readValues } from './field-values.ts'
import type { Mapping } from './mapping.ts'
import { createPostings, type Indexed } from './postings.ts'

/** The state of an index that searches see. */
export function openView(mapping: Mapping) {
  let reader = createPostings(mapping)
  const numbers = new Map<string, number>()

  function add(document: Indexed): void {
    numbers.set(document.id, reader.add(document, readValues(mapping, document.id, document.source)))
  }

  return {
    reader: () => reader,

    /** Replaces a document in the state that searches see. */
    show(document: Indexed): void {
      const before = numbers.get(document.id)
      if (before !== undefined) reader.remove(before)
      add(document)
    },

    /** Rebuilds the postings once more documents have been removed than remain. */
    compact(): void {
      if (!reader.isSparse()) return
      const { documents } = reader
      reader = createPostings(mapping)
      for (const document of documents) if (document) add(document)
    },
  }
}
