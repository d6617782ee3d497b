/**
 * Checksums of documents, for comparing an index with the table. Each covers a part of the documents: concurrent changes
 * make a few parts differ, and those are compared again. The order of documents does not matter.
 */
import { createHash } from 'node:crypto'
import type { Document } from '../platform/search-document.ts'

const parts = 1024

/** The checksum of each part's documents. */
export type Checksums = number[]

export const emptyChecksums = (): Checksums => Array.from({ length: parts }, () => 0)

export const allParts = (): number[] => Array.from({ length: parts }, (_, part) => part)

export function addToChecksums(checksums: Checksums, document: Document): void {
  const part = numberOf(document.id) % parts
  // Deleted documents stay in the index longer than their rows in the table, but searches do not find them.
  if (Object.keys(document.fields).length > 0)
    checksums[part] = ((checksums[part] ?? 0) ^ numberOf(contentOf(document))) >>> 0
}

/** Of these parts, those that differ. */
export function differing(some: readonly number[], one: Checksums, other: Checksums): number[] {
  return some.filter((part) => one[part] !== other[part])
}

/** The counts of a search change all the time, so only its text is compared. */
function contentOf({ index, id, version, fields }: Document): string {
  const { views: _, people: __, ...lasting } = fields
  const content = index === 'searches' ? lasting : { ...fields, version }
  return JSON.stringify([id, ...Object.entries(content).sort(([one], [other]) => (one < other ? -1 : 1))])
}

const numberOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE()
