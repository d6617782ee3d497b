/** What a batch of the table's stream means for the index: the newest version of every document that it touches. */
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import type { Row } from '../platform/row.ts'
import type { Document } from './document.ts'
import { documentOf } from './documents.ts'

export interface WritePlan {
  documents: Document[]
  /** The sequence numbers of the records that a document stands for. */
  recordsOf: Map<Document, string[]>
  /** Records that nobody can read. Trying them again would not help, and would hold up all later ones. */
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
      const key = `${document.index}/${document.id}`
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

function rowOf(image: Record<string, unknown> | undefined): Row | undefined {
  if (!image) return undefined
  if (!isImage(image)) throw new Error('An image has a value without a type')
  return unmarshall(image)
}

function isImage(image: Record<string, unknown>): image is Record<string, AttributeValue> {
  return Object.values(image).every((value) => typeof value === 'object' && value !== null)
}
