/** Makes rows of many posts and searches with words that students use. */
import { readFileSync } from 'node:fs'
import { termKey } from '../../lambdas/search/search-keys.ts'
import { postRow } from './corpus.ts'

const file = readFileSync(new URL('../search/relevance/posts.txt', import.meta.url), 'utf8')
const texts = file
  .trim()
  .split('\n\n')
  .map((post) => post.split('\n').slice(1).join('\n'))
const sentences = texts.flatMap((text) => text.split(/(?<=[.!?]) /))
const words = [...new Set(texts.join(' ').match(/\p{L}{4,}/gu))]
const firstAt = Date.UTC(2026, 0, 1)

/** A pseudo-random whole number below `size` from a seed. */
const pick = (seed: number, size: number) => Math.floor(((Math.sin(seed) * 10_000) % 1) * size + size) % size

/** Makes posts. Each consists of two random sentences, a random word, a made-up word and a price. */
export function searchablePosts(campusId: string, from: number, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const seed = (from + index) * 7
    const sentence = (nth: number) => sentences[pick(seed + nth, sentences.length)] ?? ''
    const word = (nth: number) => words[pick(seed + nth, words.length)] ?? ''
    const madeUp = word(3).slice(0, 3) + word(4).slice(-4).toLowerCase()
    const text = `${sentence(1)} ${sentence(2)} ${word(5)} ${madeUp}, $${pick(seed + 6, 400)}`
    return { ...postRow(campusId, firstAt + from + index), blocks: [{ text }], category: 'furniture' }
  })
}

/** Makes rows of searches with one to three words, each made by several people. */
export function searchedTerms(campusId: string, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const chosen = [1, 2, 3]
      .slice(0, 1 + (index % 3))
      .map((nth) => words[pick(index * 5 + nth, words.length)])
    const text = `${chosen.join(' ')} ${index}`.toLowerCase()
    return { ...termKey(campusId, text), text, totalViews: index, uniqueViews: 3, ghostViews: 0 }
  })
}
