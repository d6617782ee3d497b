/**
 * Checksums of documents, by which an index is compared with the table. There are many, each of a part of the documents:
 * what people change meanwhile makes a few parts differ, and those are compared again. The order of documents is of no
 * account.
 */
import { createHash } from 'node:crypto'
import type { Document } from './document.ts'

const parts = 1024

/** By part, the checksum of its documents. */
export type Tally = number[]

export const emptyTally = (): Tally => Array.from({ length: parts }, () => 0)

export const allParts = (): number[] => Array.from({ length: parts }, (_, part) => part)

export function addToTally(tally: Tally, document: Document): void {
  const part = numberOf(document.id) % parts
  // Deleted documents stay in the index longer than their rows in the table, and nobody finds them.
  if (Object.keys(document.fields).length > 0)
    tally[part] = ((tally[part] ?? 0) ^ numberOf(contentOf(document))) >>> 0
}

/** Of some parts, those that differ. */
export function differing(some: readonly number[], one: Tally, other: Tally): number[] {
  return some.filter((part) => one[part] !== other[part])
}

/** The numbers of a search change all the time, so its text alone is compared. */
function contentOf({ index, id, version, fields }: Document): string {
  const { views: _, people: __, ...lasting } = fields
  const content = index === 'searches' ? lasting : { ...fields, version }
  return JSON.stringify([id, ...Object.entries(content).sort(([one], [other]) => (one < other ? -1 : 1))])
}

const numberOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE()
