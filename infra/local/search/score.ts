import { noHits, type Hits } from './hits.ts'
import { countIn, numberIn, type Postings, type Reader, type TextTerms } from './postings.ts'

/** The constants of BM25 in OpenSearch. */
const saturation = 1.2
const lengthShare = 0.75

function rarity(documents: number, withTerm: number): number {
  return Math.log(1 + (documents - withTerm + 0.5) / (withTerm + 0.5))
}

/** Documents with the term in a text field, scored by BM25. */
export function scoreTerm(reader: Reader, name: string, term: string, boost: number): Hits {
  const hits = noHits(reader.documents.length)
  const text = reader.texts.get(name)
  const postings = text?.terms.get(term)
  if (text && postings) scorePostings(hits, text, postings, boost, postings.length)
  return hits
}

/**
 * Raises each hit to the score of the term in that document, if higher. `withTerm` is the document frequency in the
 * formula.
 */
export function scorePostings(
  hits: Hits,
  text: TextTerms,
  postings: Postings,
  boost: number,
  withTerm: number,
): void {
  const weight = boost * (saturation + 1) * rarity(text.documents, withTerm)
  const meanLength = text.totalLength / Math.max(1, text.documents)
  for (const posting of postings) {
    const number = numberIn(posting)
    const count = countIn(posting)
    const length = (text.lengths[number] ?? 0) / meanLength
    const score = (weight * count) / (count + saturation * (1 - lengthShare + lengthShare * length))
    const before = hits[number] ?? Number.NaN
    if (Number.isNaN(before) || score > before) hits[number] = score
  }
}

/** The score of a keyword. It is higher if fewer documents (`withKey`) have the keyword. */
export function scoreKey(reader: Reader, name: string, withKey: number): number {
  return rarity(reader.columns.get(name)?.documents ?? 0, withKey)
}
