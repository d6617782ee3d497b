import SearchableMap from 'minisearch/SearchableMap'
import type { Source, Value } from './field-values.ts'
import type { Mapping } from './mapping.ts'

/** A document as searches see it. */
export type Indexed = { id: string; version: number; source: Source }

/**
 * The documents that have a term, in ascending order, and how often each document has the term. Both numbers are packed
 * into one, because a large index has millions of them.
 */
export type Postings = number[]
const countBase = 64
export const numberIn = (posting: number): number => Math.floor(posting / countBase)
export const countIn = (posting: number): number => posting % countBase

export type TextTerms = {
  terms: SearchableMap<Postings>
  /** The number of terms of each document in the field. */
  lengths: number[]
  totalLength: number
  documents: number
}

/**
 * The values of a field by document number. A document with several values has an array. `documents` counts the documents
 * that have a value, including removed ones.
 */
export type Column = { values: (Value | Value[] | undefined)[]; documents: number }

export type Reader = ReturnType<typeof createPostings>

/**
 * The data of an index that searches read: the terms of its texts and the values of its other fields. Documents are
 * numbered in the order of arrival, and a number is never reused. The terms of a removed document stay, so readers of
 * postings skip numbers without a document. `isSparse` says when an index should be rebuilt.
 */
export function createPostings(mapping: Mapping) {
  const documents: (Indexed | undefined)[] = []
  const texts = new Map<string, TextTerms>()
  const columns = new Map<string, Column>()
  const keys = new Map<string, Map<string, number[]>>()
  let live = 0
  for (const [name, { type }] of mapping.fields) {
    if (type === 'text')
      texts.set(name, { terms: new SearchableMap(), lengths: [], totalLength: 0, documents: 0 })
    else columns.set(name, { values: [], documents: 0 })
    if (type === 'keyword') keys.set(name, new Map())
  }

  function addText(number: number, name: string, values: readonly Value[]): void {
    const field = mapping.fields.get(name)
    const text = texts.get(name)
    if (field?.type !== 'text' || !text) return
    let length = 0
    for (const value of values)
      for (const { term } of field.analyze(String(value))) {
        length += 1
        count(text.terms.fetch(term, noPostings), number)
      }
    text.lengths[number] = length
    text.totalLength += length
    text.documents += 1
  }

  function addKeys(number: number, name: string, values: readonly Value[]): void {
    const column = columns.get(name)
    if (column) {
      column.values[number] = values.length === 1 ? values[0] : [...values]
      column.documents += 1
    }
    const byKey = keys.get(name)
    if (!byKey) return
    for (const key of new Set(values)) {
      const numbers = byKey.get(String(key))
      if (numbers) numbers.push(number)
      else byKey.set(String(key), [number])
    }
  }

  return {
    mapping,
    documents,
    texts,
    columns,
    keys,

    add(document: Indexed, values: ReadonlyMap<string, Value[]>): number {
      const number = documents.push(document) - 1
      for (const [name, list] of values) {
        addText(number, name, list)
        addKeys(number, name, list)
      }
      live += 1
      return number
    },

    remove(number: number): void {
      if (documents[number] === undefined) return
      documents[number] = undefined
      for (const { values } of columns.values()) values[number] = undefined
      live -= 1
    },

    count: () => live,
    isSparse: () => documents.length > 2 * live + 1000,
  }
}

/** Adds one to the count of a term in the document that was added last. */
function count(postings: Postings, number: number): void {
  const last = postings.at(-1) ?? -1
  if (numberIn(last) !== number) postings.push(number * countBase + 1)
  else if (countIn(last) < countBase - 1) postings[postings.length - 1] = last + 1
}

function noPostings(): Postings {
  return []
}

/** The values of a document in a column, as a list. */
export function valuesAt(column: Column | undefined, number: number): readonly Value[] {
  const value = column?.values[number]
  return value === undefined ? [] : Array.isArray(value) ? value : [value]
}
