import type { Document } from '../platform/search-document.ts'
import type { PhysicalIndex, Waiting } from './physical-indexes.ts'
import { writeDocuments, type Outcome } from './write-documents.ts'

const attemptsMaximum = 6

/**
 * Writes documents, and retries those that the engine cannot take now. Returns those that it refused permanently. Throws
 * if the engine stays unavailable.
 */
export async function writeAll(
  { engine, pause }: Waiting,
  targets: PhysicalIndex[],
  documents: Document[],
): Promise<Outcome['refused']> {
  let left = documents
  const refused: Outcome['refused'] = []
  for (let attempt = 0; left.length > 0; attempt += 1) {
    if (attempt === attemptsMaximum) throw new Error('The search engine did not accept the documents')
    if (attempt > 0) await pause(100 * 2 ** attempt)
    const outcome = await writeDocuments(engine, targets, left)
    refused.push(...outcome.refused)
    left = outcome.failed
  }
  return refused
}
