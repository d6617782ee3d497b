/**
 * The indexes of the search engine: what is kept of posts, people, searches and campuses, and how their text is divided into
 * words. A mapping never changes in place: `npm run reindex` builds an index anew beside the old one. A deleted thing stays
 * as a document with nothing but its id, whose version no late write can have, because the engine forgets the versions of
 * deleted documents after a minute.
 */

/** Words of texts: case, accents and endings do not count. */
const words = { type: 'text', analyzer: 'words' }
/** Words of names and searches: case and accents do not count. */
const names = { type: 'text', analyzer: 'names' }
const key = { type: 'keyword' }
const number = { type: 'long' }

const analysis = {
  analyzer: {
    words: { type: 'custom', tokenizer: 'standard', filter: ['lowercase', 'asciifolding', 'porter_stem'] },
    names: { type: 'custom', tokenizer: 'standard', filter: ['lowercase', 'asciifolding'] },
  },
  normalizer: { folded: { type: 'custom', filter: ['lowercase', 'asciifolding'] } },
}

const properties = {
  posts: {
    id: key,
    campusId: key,
    authorId: key,
    text: words,
    /** The words of the category and the descriptions of the pictures. */
    more: words,
    /** All words, whose endings count: a misspelt word is near the right one, while its stem may be far from the other's. */
    plain: names,
    category: key,
    /** Course codes and ISBNs without spaces and hyphens: 'math2413'. */
    codes: key,
    /** Dollars that the text names. */
    prices: number,
    pictures: number,
    createdAt: number,
  },
  people: {
    id: key,
    campusId: key,
    name: names,
    username: { type: 'keyword', normalizer: 'folded' },
  },
  searches: { id: key, campusId: key, text: names, views: number, people: number },
  campuses: { id: key, name: names, school: names, city: names, state: names, country: names },
} satisfies Record<string, Record<string, object>>

export type IndexName = keyof typeof properties
export const indexNames = ['posts', 'people', 'searches', 'campuses'] as const satisfies readonly IndexName[]

/** The body with which an index is created. */
export function definitionOf(index: IndexName) {
  return {
    settings: { index: { refresh_interval: '500ms' }, analysis },
    mappings: { dynamic: 'strict', properties: properties[index] },
  }
}
