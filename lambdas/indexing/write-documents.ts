/**
 * Writes documents into the engine, each with its version. The engine ignores a document that is not newer than the one
 * it has.
 */
import { log } from '../platform/log.ts'
import { refusalStatusOf, type SearchWriteResult } from '../platform/search.ts'
import type { Document } from '../platform/search-document.ts'
import { writeAliasOf, type Engine, type PhysicalIndex } from './physical-indexes.ts'

/** The results of writing documents. A document in neither list is in every index of its kind. */
export interface Outcome {
  /** Documents that the engine may take later. */
  failed: Document[]
  /** Documents that the engine will never take as they are. The reason is logged, so it contains no text of a document. */
  refused: { document: Document; reason: string }[]
}

export async function writeDocuments(
  engine: Engine,
  targets: PhysicalIndex[],
  documents: Document[],
): Promise<Outcome> {
  const outcomes = await Promise.all(
    targets.map((target) =>
      writeInto(
        engine,
        target,
        documents.filter(({ index }) => index === target.index),
      ),
    ),
  )
  const unkept = documents
    .filter(({ index }) => !targets.some((target) => target.index === index))
    .map((document) => ({ document, reason: 'There is no index for it' }))
  return {
    failed: [...new Set(outcomes.flatMap(({ failed }) => failed))],
    refused: [...outcomes.flatMap(({ refused }) => refused), ...unkept],
  }
}

async function writeInto(engine: Engine, target: PhysicalIndex, documents: Document[]): Promise<Outcome> {
  if (documents.length === 0) return { failed: [], refused: [] }
  try {
    const results = await engine.bulk(
      writeAliasOf(target),
      documents.map(({ id, version, fields }) => ({ id, version, document: { id, ...fields } })),
    )
    return outcomeOf(documents, results)
  } catch (error) {
    const status = refusalStatusOf(error)
    if (status !== 400 && status !== 413) {
      log.error('A request to the search engine failed', {
        error: error instanceof Error ? error : String(error),
      })
      return { failed: documents, refused: [] }
    }
    // The engine refuses a whole request if it cannot read one document of it.
    if (documents.length === 1)
      return { failed: [], refused: documents.map((document) => ({ document, reason: `${status}` })) }
    const half = Math.ceil(documents.length / 2)
    const parts = [
      await writeInto(engine, target, documents.slice(0, half)),
      await writeInto(engine, target, documents.slice(half)),
    ]
    return { failed: parts.flatMap(({ failed }) => failed), refused: parts.flatMap(({ refused }) => refused) }
  }
}

function outcomeOf(documents: Document[], results: SearchWriteResult[]): Outcome {
  const outcome: Outcome = { failed: [], refused: [] }
  for (const [at, document] of documents.entries()) {
    const { status, error } = results[at] ?? { status: 0 }
    // 409: the engine has this version or a newer one. 404: the index was removed, and its successor was filled from the
    // table.
    if ((status >= 200 && status < 300) || status === 409 || status === 404) continue
    if (status === 400) outcome.refused.push({ document, reason: error?.type ?? '' })
    else outcome.failed.push(document)
  }
  return outcome
}
