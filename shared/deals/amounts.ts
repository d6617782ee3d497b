/** The amounts of money in a text, English or Spanish, and what the words around each say about it. */
import { withSpacedAmounts } from '../spaced-amounts.ts'

export interface Amount {
  cents: number
  /**
   * `asked`: the words say that it is the asking price; `plain`: they say nothing. `limit`: the most that the writer would
   * pay. `range`: one end of a range. `other`: not the price of the thing (what was paid, a deposit, a discount).
   */
  role: 'asked' | 'plain' | 'limit' | 'range' | 'other'
}

/** Words around an amount, each a part of a regular expression. The first rule that matches decides. */
interface Rule {
  role: Amount['role']
  before?: string[]
  after?: string[]
}

/** Words for a lower price: the first amount is the former price, the second one the price now. */
const dropped = ['reduced', 'lowered', 'dropped', '(?:marked )?down', 'baj(?:ado|[eéoó])']

/** With these words, a number without a currency is a price. */
const asking = {
  before: [
    'asking(?: price)?(?: is)?(?: for)?',
    'price[ds]?(?: is| at)?',
    'precio(?: es)?',
    'pido',
    'thinking',
    'vend(?:o|iendo) (?:lo |la |los |las )?(?:en|a|por)',
    '(?:sell|selling|sale|go|going|take|yours)(?: (?:it|them|both|this|these|mine|all))? for',
    '(?:lo|la|los|las) (?:dejo|vendo|doy|suelto) (?:en|a|por)',
    'let(?:ting)?(?: (?:it|them|this|her|him))? go for',
    ...dropped.map((words) => `${words}(?: (?:from|de) \\$?\\d+)? (?:to|a)`),
  ],
  after: [
    'obo',
    'o\\.b\\.o',
    'or best(?: offer)?',
    'firm',
    'neg',
    'negotiable',
    'negociables?',
    'o mejor oferta',
    'fijos?',
    'nego',
    'or closest',
    'takes (?:it|both|all|them)',
  ],
}

const rules: Rule[] = [
  {
    role: 'other',
    before: ['(?:[2-9]|1\\d|two|three|four|five|dos|tres|cuatro) ?(?:for|x|por)', '[2-9] ?/'],
    after: [
      'deposit',
      '(?:for )?(?:shipping|delivery|gas)(?! ?\\$)',
      'de (?:env[ií]o|entrega|dep[oó]sito|gas|gasolina)',
      '(?:\\p{L}+ ){0,2}fees?',
      'off',
      '(?:\\p{L}+ )?(?:gift ?cards?|coupons?|credit|vouchers?)',
      'discount',
      'reward',
      'de (?:descuento|recompensa)',
      'value',
      'retail',
      'msrp',
      '(?:brand )?new',
      'nuev[oa]s?',
      'when new',
      'originally',
      'in stores?',
      '(?:at|on|from|en) (?:the |la |el )?(?:target|walmart|amazon|ikea|best buy|bookstore|store|mall|website|tienda|librer[ií]a)',
      'fine',
      'total',
      '(?:\\p{L}+ ){1,3}(?:is|are|was|were) (?:gone|sold)',
      'ticket',
      'bill',
      'prize',
    ],
  },
  {
    role: 'limit',
    before: [
      'under',
      'below',
      'less than',
      'up to',
      'max(?:imum)?',
      'at most',
      'budget',
      '(?:no|not) more than',
      '(?:can|could|will|willing to|able to) (?:pay|spend|do)',
      'paying',
      '(?:go|pay|spend)(?:ing)? over',
      'spend up to',
      'hasta',
      'm[aá]ximo',
      'm[aá]x',
      'presupuesto',
      'menos de',
      'no m[aá]s de',
      'pasar(?:me)? de',
      'puedo pagar',
      '<',
    ],
    after: [
      'or less',
      'is all (?:i|we) (?:got|have)',
      'or under',
      'or below',
      'max(?:imum)?',
      'tops',
      'budget',
      'limit',
      'o menos',
      'm[aá]ximo',
      'm[aá]x',
      'de presupuesto',
    ],
  },
  { role: 'other', before: dropped.map((words) => `${words} (?:from|de)`) },
  { role: 'asked', before: dropped.map((words) => `${words}(?: (?:from|de) \\$?\\d+)? (?:to|a)`) },
  { role: 'range', before: ['[\\d.,]+ ?\\$? ?(?:-|–|—|to|a)'], after: ['(?:-|–|to|a|or|o) ?\\$? ?\\d+'] },
  {
    role: 'other',
    before: [
      'start(?:s|ing)?(?: at| from)?',
      'begin(?:s|ning)?(?: at)?',
      '(?<!down |reduced |marked )from',
      'desde',
      '(?:at )?least',
      '(?:no )?less than',
      'lowest',
      'lower than',
      'minimum',
      'm[ií]nimo',
      'bids?',
    ],
    after: ['\\+', 'and up', 'or more', 'or higher', 'y m[aá]s', 'en adelante'],
  },
  { role: 'asked', after: asking.after },
  {
    role: 'other',
    before: [
      '(?:bought|sold|paid|compr[eé]|vend[ií])(?: [\\p{L}\\d]+){0,5} (?:for|at|en|por)',
      '(?:ate|eats) (?:my|our)',
      'they give',
      'mandan?',
      'pays?',
      'on an?',
      'offer(?:ed|s)',
      'chip in',
      'reach',
      'goal',
      'multa',
      'deben?',
      'subi(?:[oó]|eron)(?: \\p{L}+){0,2} a?',
      'ganan?',
      'sal[ií] con',
      'paid',
      'bought',
      'purchased',
      'got (?:it|them|this)',
      'was',
      'were',
      'originally',
      'original',
      'retails?',
      'retailed',
      'msrp',
      'worth',
      'valued?',
      'goes',
      '(?<!let |letting (?:it|them|this) |let (?:it|them|this) )go',
      'costs?',
      'listed',
      'reg(?:ular(?:ly)?)?',
      'normally',
      'usually',
      'compared?',
      'sav(?:es?|ed|ing)',
      'from',
      'reward',
      'deposit',
      'shipping',
      'deliver(?:y|ed)?',
      'utilities',
      'fees?',
      'plus',
      '\\+',
      'tax',
      'new',
      'pagu[eé]',
      'compr[eé]',
      'cost[oó]',
      'costaron',
      'val[ií]an?',
      'antes',
      'era',
      'original(?:es)?',
      'valor',
      'nuev[oa]s? (?:cuestan?|valen?|est[aá]n?)',
      '(?:cuestan?|valen?) nuev[oa]s?',
      'dep[oó]sito',
      'env[ií]o',
      'entrega',
      'recompensa',
      'm[aá]s',
      'charg(?:ed|es|ing)',
      'fined?',
      'ow(?:e|es|ed)',
      'spent',
      'spend',
      'gast[eé]',
      'made',
      'earned',
      'lost',
      'found',
      'w[io]n',
      'rais(?:e|ed|ing)',
      'donated?',
      'instead of',
      'en vez de',
      'than',
      'up by',
      'went up',
      'increase(?:d)?',
      'cobra(?:n|ron)',
    ],
  },
  { role: 'asked', before: [...asking.before, 'now', 'just', 'only', 'ahora', 's[oó]lo'] },
]

const digits = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{1,3}\.\d{3}(?!\d)|\d{1,5}(?:\.\d{1,2})?`
const currency = String.raw`(?:(?<=\d|k)\$(?!\d)|\$(?! ?\d)|usd|dlls?|dollars?|bucks|d[oó]lar(?:es)?)`
/** Characters that must not surround a number, because it would be a part of a telephone number, a time or a date. */
const [start, end] = [String.raw`(?<![\p{L}\p{N}.,:/#$-])`, String.raw`(?![\p{L}\p{N}]|[.,:/-]\d)`]
const any = (words: readonly string[]) => `(?:${words.join('|')})`
const patterns = [
  // The end of a range.
  String.raw`(?<=\$ ?\d+ ?(?:-|–|—|to|a) ?)\$? ?(${digits})(k?)${end}`,
  String.raw`(?<![\dk])\$ ?(${digits})(k?)(?![\p{L}\p{N}]|[.,:]\d)`,
  String.raw`${start}(?:usd )?(${digits})(k?) ?${currency}(?![\p{L}\p{N}])`,
  String.raw`(?<=(?<![\p{L}\p{N}])${any(asking.before)}[:= ]{1,2})(${digits})(k?)${end}(?! ?(?:%|am\b|pm\b))`,
  String.raw`${start}(${digits})(k?)(?= ?,? ?${any(asking.after)}(?![\p{L}]))`,
].map((source) => new RegExp(source, 'giu'))

/** Small words between the words that decide and the amount. */
const between = String.raw`(?:[\s:~=,(]|(?:me|its?|it's|them|this|us|about|around|over|like|almost|nearly|for|at|only|price|is|was|of|an?|the|new|brand|just|en|de|por|unos|casi|como|precio)(?![\p{L}\p{N}]))*$`
const compiled = rules.map(({ role, before, after }) => ({
  role,
  before: before && new RegExp(String.raw`(?<![\p{L}\p{N}])${any(before)}${between}`, 'iu'),
  after:
    after && new RegExp(String.raw`^[\s(${role === 'other' ? '' : ','}]*${any(after)}(?![\p{L}\p{N}])`, 'iu'),
}))
/** The beginning of a question or of news about an amount. */
const talk =
  /^\P{L}*(?:is|are|was|were|why|how|what|does|did|do|por qu[eé]|cu[aá]nto|es normal|alguien m[aá]s|anyone else|(?:now )?hiring|scam alert|psa)(?!\p{L})/iu
/** Ends of sentences and lines: words beyond them are about something else. */
const sentenceEnd = /[\n!?;]|\.(?=\s)/

/** Returns the amounts in the order of the text. */
export function amountsIn(written: string): Amount[] {
  const text = withSpacedAmounts(written)
  const found = new Map<number, Amount>()
  for (const [at, pattern] of patterns.entries())
    for (const match of text.matchAll(pattern)) {
      const [whole, number = '', thousands = ''] = match
      const place = match.index + whole.indexOf(number)
      if (found.has(place)) continue
      const line = text.slice(0, match.index).split(sentenceEnd).at(-1) ?? ''
      const [rest = ''] = text.slice(match.index + whole.length).split(sentenceEnd)
      const role = compiled.find(({ before, after }) => before?.test(line) || after?.test(rest))?.role
      found.set(place, {
        cents: centsOf(number, thousands),
        role: role ?? (at > 2 ? 'asked' : talk.test(line) ? 'other' : 'plain'),
      })
    }
  return [...found].sort(([a], [b]) => a - b).map(([, amount]) => amount)
}

/** A dot before three digits groups thousands, as in Spanish. */
function centsOf(number: string, thousands: string): number {
  const dollars = Number(number.replaceAll(',', '').replace(/\.(?=\d{3}$)/, ''))
  return Math.round(dollars * (thousands ? 1000 : 1) * 100)
}
