/**
 * The indexes of the search engine: the fields of posts, people, messages, searches and campuses, and how their text is split
 * into words. A mapping never changes in place: `npm run reindex` builds a new index next to the old one. A deleted thing stays
 * as a document with only its id and the greatest version, because the engine forgets the versions of deleted documents
 * after a minute.
 */

/** Words of texts, compared without case, accents and endings. */
const words = { type: 'text', analyzer: 'words' }
/** Words of names and searches, compared without case and accents. */
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
    /** Includes the joined spelling of words: 'RayBan'. */
    text: words,
    /** The beginning of the text, which mostly names what is sold. */
    about: words,
    /** The text without names, for matching synonyms. */
    things: words,
    /** The words of the category and the descriptions of the pictures. */
    more: words,
    /**
     * All words with their endings, for misspelt words: a misspelling is close to the right word, but its stem may not be
     * close to that word's stem.
     */
    plain: names,
    category: key,
    /** Course codes and ISBNs without spaces and hyphens: 'math2413'. */
    codes: key,
    /** The price in whole dollars, or if the post has none, the amounts in its text. */
    prices: number,
    /** The kind of thing that is offered or looked for: `sale` and the state of a post. */
    kind: key,
    cents: number,
    condition: key,
    state: key,
    pictures: number,
    createdAt: number,
  },
  people: {
    id: key,
    campusId: key,
    name: names,
    username: { type: 'keyword', normalizer: 'folded' },
  },
  messages: {
    id: key,
    /** The two people of the message's conversation. */
    people: key,
    text: words,
    /** The words of the text with their endings, for beginnings of words and misspelt words. */
    plain: names,
    /** When the message was sent. */
    at: number,
  },
  searches: { id: key, campusId: key, text: names, views: number, people: number },
  campuses: { id: key, name: names, school: names, city: names, state: names, country: names },
} satisfies Record<string, Record<string, object>>

export type IndexName = keyof typeof properties
export const indexNames = [
  'posts',
  'people',
  'messages',
  'searches',
  'campuses',
] as const satisfies readonly IndexName[]

/** The request body that creates an index. */
export function definitionOf(index: IndexName) {
  return {
    settings: { index: { refresh_interval: '500ms' }, analysis },
    mappings: { dynamic: 'strict', properties: properties[index] },
  }
}
