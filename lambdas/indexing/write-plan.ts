/**
 * Plans the writes for a batch of the table's stream: of every document that the batch changes, only the newest version
 * is written.
 */
import type { DynamoDBRecord } from 'aws-lambda'
import { rowOf } from '../platform/image.ts'
import type { Document } from '../platform/search-document.ts'
import { documentOf, nameOf } from './documents.ts'

export interface WritePlan {
  documents: Document[]
  /** The sequence numbers of the records that a document covers. */
  recordsOf: Map<Document, string[]>
  /** Records that do not parse. Retrying them would not help, and would block all later ones. */
  unreadable: { sequenceNumber: string; error: Error }[]
}

export function planWrites(records: readonly DynamoDBRecord[]): WritePlan {
  const newest = new Map<string, { document: Document; sequenceNumbers: string[] }>()
  const unreadable: WritePlan['unreadable'] = []
  for (const { dynamodb } of records) {
    const sequenceNumber = dynamodb?.SequenceNumber ?? ''
    try {
      const document = documentOf({ before: rowOf(dynamodb?.OldImage), after: rowOf(dynamodb?.NewImage) })
      if (!document) continue
      const key = nameOf(document)
      const known = newest.get(key)
      newest.set(key, {
        document: known && known.document.version > document.version ? known.document : document,
        sequenceNumbers: [...(known?.sequenceNumbers ?? []), sequenceNumber],
      })
    } catch (error) {
      unreadable.push({ sequenceNumber, error: error instanceof Error ? error : new Error(String(error)) })
    }
  }
  const planned = [...newest.values()]
  return {
    documents: planned.map(({ document }) => document),
    recordsOf: new Map(planned.map(({ document, sequenceNumbers }) => [document, sequenceNumbers])),
    unreadable,
  }
}
