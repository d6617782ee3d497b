/**
 * Finds the sale in the text of a post, for its writer to confirm: its asking price, that it is free, or that it is a wish.
 */
import { amountsIn, type Amount } from './amounts.ts'
import { type Sale } from './sale.ts'
import { centsMaximum } from './schema.ts'

const anywhere = (...words: string[]) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words.join('|')})(?![\p{L}\p{N}])`, 'giu')

const wishes = new RegExp(
  String.raw`^[^\p{L}]*(?:(?:hey|hi|hello|hola|ok|so|everyone|y'?all|guys|urgent|still|currently|i'?m|i am|estoy|please|pls|does|is|hay)[^\p{L}]+)*` +
    String.raw`(?:looking for|hunting for|trying to (?:find|buy|track down)|where can i (?:find|buy|get)|iso|in search of|wtb|want(?:ing|ed)? to buy|wanted|need (?:an?|some|\d+)|need to buy|(?:ando )?buscando|busco|buscando|se busca|compro|quiero comprar|necesito (?:un[ao]?s?|comprar|ride)|(?:any(?:one|body)|who(?:'s| is)|alguien)(?: here| else| out there| que)? (?:is )?(?:sell(?:ing|s)?|hav(?:e|ing)|has|got|getting rid of|know where i can (?:find|buy|get)|vend[ae]|vendiendo|ten(?:ga|ia)|tiene))(?![\p{L}])`,
  'iu',
)
/** Words of people who have the thing, although their text begins like a wish. */
const sells = anywhere(
  String.raw`(?<!(?:any|some)(?:one|body) |people |who(?:'s| is) )selling (?:my|mine|a|an|this|these|our)`,
  'for sale',
  String.raw`a (?:new|good) (?:home|owner)`,
  'someone to (?:take|buy)',
  'looking for (?:trouble|fun|friends|love)',
  'need an? (?:hand|break|nap|hug|job|friend|therapist|vacation|tutor for free)',
)
const freeWords = anywhere(
  'free',
  'freebies?',
  'no (?:charge|cost)',
  'not charging',
  'no cobro',
  'up for grabs',
  'curb alert',
  'for nothing',
  "they're on me",
  'on us',
  'zero dollars',
  "don'?t want (?:any )?money",
  'take (?:it|them)(?: all)?',
  'dono',
  'adopt (?:it|her|him|them|me)',
  String.raw`giv(?:e|ing) (?:\p{L}+ ){0,4}away`,
  'regalando',
  'gratis',
  'se regalan?',
  '(?:lo|la|los|las|te|les)? ?regalo(?! (?:de|para))',
  'sin costo',
)
/** Phrases in which 'free' does not mean that the thing costs nothing: 'smoke-free', 'free shipping'. */
const otherFree = anywhere(
  String.raw`\p{L}+-free`,
  String.raw`(?:smoke|pet|cat|dog|scratch|damage|stress|worry|drama|gluten|sugar|dairy|nut|hassle|rent|tax|duty|toll|hands|fragrance|odor|stain|crack|rust|bug|mold|caffeine|alcohol|interest|feel|am|i'?m|im|are you|you'?re|any(?:one|body)(?: is)?|is any(?:one|body)|who(?:'s| is)|we'?re|if you are|get (?:one|1)|get (?:the|your) \p{L}+|for a|with|includes?|comes with|\+|plus) (?:a )?free`,
  String.raw`free (?:shipping|delivery|parking|wi-?fi|internet|trial|returns?|time|throws?|weights?|agents?|people|period|days?|weekend|tonight|tomorrow|today|now|this|until|till|from|at|on|after|before|later|between|most|every|all|pizza|food|coffee(?! (?:table|maker|mug|machine|pot))|snacks|utilities|laundry|gym|cable|hours?|entry|admission|speech|will|spirit|tutoring at|with|meal)`,
  'free to (?:text|message|msg|dm|call|ask|reach|contact|come|stop|e-?mail|meet|hang|talk|chat|help|offer|make|negotiate|use|pm|hmu|join|swing)',
  String.raw`(?:env[ií]o|entrega|wifi|estacionamiento|comida|pizza|caf[eé]|parking|entrada)s? gratis`,
  String.raw`(?:un|el|de|mi|buen|su) regalo`,
)
const opens = anywhere(
  'obo',
  String.raw`o\.b\.o`,
  'or best(?: offer)?',
  'neg',
  'nego',
  '(?:can|will) haggle',
  'flexible',
  'or closest',
  'hit me with',
  '(?:tu|su|una) oferta',
  'platicar el precio',
  "(?:price is|price isn't|not|isnt|isn't) (?:flexible|set in stone)",
  '(?<!(?:not|non)[- ])negotiable',
  '(?:willing|happy|open) to negotiate',
  'offers? (?:ok|welcome|accepted)',
  'taking offers',
  'open to (?:\\p{L}+ )?offers',
  String.raw`make (?:me )?an? (?:\p{L}+ )?offer`,
  'send (?:me )?offers',
  '(?<!no )negociables?',
  'h[aá](?:zme|gan|ganme) (?:una )?ofertas?',
  'mejor oferta',
  'acepto ofertas',
  'escucho ofertas',
)

/** The only amount with this role; undefined if there are none or several. */
function onlyOne(amounts: readonly Amount[], ...roles: Amount['role'][]): number | undefined {
  const [one, ...others] = new Set(amounts.flatMap(({ cents, role }) => (roles.includes(role) ? cents : [])))
  return others.length === 0 && one !== undefined && one <= centsMaximum ? one : undefined
}

export function priceIn(written: string): Sale | undefined {
  const text = written.normalize('NFKC').replaceAll(/[‘’]/g, "'")
  const amounts = amountsIn(text)
  if (wishes.test(text) && text.search(sells) < 0) return wishOf(amounts)
  const hasAsked = amounts.some(({ role }) => role === 'asked')
  const cents = hasAsked ? onlyOne(amounts, 'asked') : onlyOne(amounts, 'plain', 'range')
  if (cents !== undefined)
    return { kind: 'offer', cents, ...(cents > 0 && text.search(opens) >= 0 && { open: true }) }
  const isFree =
    amounts.every(({ role }) => role === 'other') && text.replaceAll(otherFree, ' ').search(freeWords) >= 0
  return isFree ? { kind: 'offer', cents: 0 } : undefined
}

/** The upper end of a range is the most that the writer would pay. */
function wishOf(amounts: readonly Amount[]): Sale {
  const ends = amounts.filter(({ role }) => role === 'range')
  const most = Math.max(...ends.map(({ cents }) => cents))
  const cents = ends.length > 0 ? most : (onlyOne(amounts, 'limit') ?? onlyOne(amounts, 'plain', 'asked'))
  return { kind: 'wish', ...(cents && cents <= centsMaximum ? { cents } : {}) }
}

/** The text of a wish without its first words: 'a desk lamp' of 'Looking for a desk lamp'. */
export function withoutWishWords(text: string): string {
  return text.normalize('NFKC').replaceAll(/[‘’]/g, "'").replace(wishes, '')
}
