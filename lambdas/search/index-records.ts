import type { DynamoDBRecord } from 'aws-lambda'
import { log } from '../platform/log.ts'
import { findIndexes, type Engine } from './physical-indexes.ts'
import { writeDocuments } from './write-documents.ts'
import { planWrites } from './write-plan.ts'

/**
 * Writes what records of the table's stream mean into every index that takes writes, also into one that is being built.
 * The indexes are looked up for each batch: a record that the table had before an index was made is in the scan that fills it.
 * Returns the sequence numbers of the records to deliver again. What no engine would ever take is logged and counted,
 * because it would hold up everything behind it.
 */
export async function indexRecords(engine: Engine, records: readonly DynamoDBRecord[]) {
  const { documents, recordsOf, unreadable } = planWrites(records)
  const recordsOfAll = (some: typeof documents) => some.flatMap((one) => recordsOf.get(one) ?? [])
  for (const { error } of unreadable) log.error('A record could not be parsed', { error })
  if (documents.length === 0) return { failed: [], skipped: unreadable.length }
  try {
    const { failed, refused } = await writeDocuments(engine, await findIndexes(engine), documents)
    for (const { document, reason } of refused)
      log.error('A document was refused', { index: document.index, documentId: document.id, reason })
    return { failed: recordsOfAll(failed), skipped: unreadable.length + refused.length }
  } catch (error) {
    log.error('The search engine could not be reached', {
      error: error instanceof Error ? error : String(error),
    })
    return { failed: recordsOfAll(documents), skipped: 0 }
  }
}
