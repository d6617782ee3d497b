/** Turns a wish into the search that finds it. */
import { searchKeyOf, searchMaximum } from './search.ts'
import type { Sought } from './saved-search.ts'
import { withoutWishWords } from '../deals/price-in.ts'
import type { Sale } from '../deals/sale.ts'

/** The end of the thing's name: a punctuation mark, or a word that begins a description. */
const end =
  /[.,;:!?()\n/|–—]|(?<![\p{L}\p{N}])(?:for|to|in|on|at|near|around|with|without|that|which|who|whose|by|under|below|up|less|max|before|asap|please|pls|preferably|ideally|if|because|since|so|but|or|from|until|this|next|today|tomorrow|tonight|dm|text|willing|can|i|my|para|en|con|sin|que|por|cerca|hasta|menos|antes|si|porque|pero|o|máximo|mi)(?![\p{L}\p{N}])/iu
const wordsMaximum = 5
const articles =
  /^(?:an?|the|some|any|one|good|cheap|used|uno?|una|unos|unas|el|la|los|las|algún|alguna)\s+/iu

/**
 * Returns the search for the offers that may fit a wish: it has the words of the wish and, as its upper limit, the
 * price of the wish. Returns undefined if the wish names no thing.
 */
export function soughtBy(text: string, { cents }: Pick<Sale, 'cents'>): Sought | undefined {
  const named = withoutWishWords(text).replace(
    /^[^\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]+/u,
    '',
  )
  const [line = ''] = named.split(end)
  let words = line.trim()
  while (articles.test(words)) words = words.replace(articles, '')
  const q = words.split(/\s+/u).slice(0, wordsMaximum).join(' ').slice(0, searchMaximum).trim()
  if (searchKeyOf(q) === '') return undefined
  return { q, kind: 'offer', ...(cents !== undefined && { to: cents }) }
}
