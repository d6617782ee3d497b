/**
 * Signs of common frauds in a received message. They are found on the device alone, and nothing about them is logged or
 * sent. The sentences that people read explain each sign; they follow the FTC, FBI, BBB and campus police.
 */

export const scamSigns = [
  'code',
  'overpaid',
  'payment-app',
  'gift-card',
  'courier',
  'pay-first',
  'elsewhere',
  'short-link',
] as const
export type ScamSign = (typeof scamSigns)[number]

export const scamSentences: Record<ScamSign, string> = {
  code: 'Never send a code you got by text. It is how accounts and numbers are stolen.',
  overpaid: 'Checks bounce weeks later. Never pay anything back.',
  'payment-app': 'Look into your own bank app. Mails about ‘pending’ money are fake.',
  'gift-card': 'Nobody sells or pays on campus like this.',
  courier: 'Meet the person who buys.',
  'pay-first': 'Pay when you hold it in your hands.',
  elsewhere: 'Stay here: what is agreed here can be proven.',
  'short-link': 'We show where it leads.',
}

/** The number of first messages of a conversation in which an invitation to another app or number is a sign. */
const firstMessages = 5

const words = (...patterns: string[]) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${patterns.join('|')})(?![\p{L}\p{N}])`, 'iu')
/** Matches both expressions within this many characters, in any order. */
const near = (one: string, other: string, characters = 60) =>
  words(`${one}.{0,${characters}}?${other}`, `${other}.{0,${characters}}?${one}`)

const patterns: Record<Exclude<ScamSign, 'short-link'>, RegExp[]> = {
  code: [
    near(
      String.raw`(?:verification|security|google|6[- ]?digit|six[- ]digit|login|sms|text(?:ed)?) ?(?:voice )?(?:code|pin)`,
      String.raw`(?:send|sent|tell|give|forward|read|share|what|reply)`,
    ),
    near(
      String.raw`(?:code|código)`,
      String.raw`(?:verify (?:you|your|that)|prove (?:you|that)|real (?:person|seller|buyer)|google voice|mándame|envíame|dame)`,
    ),
  ],
  overpaid: [
    near(
      String.raw`(?:cashier'?s?|certified|mailed?|bank) (?:check|cheque)`,
      String.raw`(?:mail|send|deposit|rest|balance|difference|extra|mover)`,
    ),
    near(
      String.raw`(?:send|pay|return|refund|wire|zelle|venmo) (?:me |us |him |her )?(?:back )?(?:the )?(?:rest|difference|extra|balance|remaining|overpayment)`,
      String.raw`(?:back|check|over|extra|sent|pay)`,
    ),
    words('overpa(?:id|y|yment)', 'accidentally (?:paid|sent) (?:you )?(?:too much|extra|more)'),
  ],
  'payment-app': [
    near(
      String.raw`(?:zelle|venmo|cash ?app|paypal)`,
      String.raw`(?:business account|upgrade|pending|on hold|limit(?:ed)? account|add \$?\d+|confirm(?:ation)? e-?mail|\$?300)`,
    ),
  ],
  'gift-card': [
    near(
      String.raw`(?:gift|steam|itunes|apple|google play|vanilla|ebay|amazon) (?:gift )?cards?`,
      String.raw`(?:pay|send|buy|code|scratch|number|picture|photo)`,
    ),
    near(
      String.raw`(?:bitcoin|btc|crypto(?:currency)?|usdt|ethereum|wire transfer|western union|moneygram)`,
      String.raw`(?:pay|send|transfer|deposit|accept|only|by|via)`,
    ),
  ],
  courier: [
    near(
      String.raw`(?:mover|movers|courier|shipping agent|pick-?up agent|fedex agent|my (?:cousin|assistant|driver|agent|brother|uncle|nephew))`,
      String.raw`(?:pick (?:it )?up|picks? it up|come (?:by|for|get)|collect|pick-?up)`,
    ),
    words(
      String.raw`(?:i'?m|i am) (?:currently )?(?:out of (?:town|state)|offshore|deployed|overseas|at sea).{0,80}(?:ship|mail|courier|mover|pick)`,
    ),
  ],
  'pay-first': [
    near(
      String.raw`(?:deposit|down ?payment|half (?:now|first|upfront)|pay (?:me )?(?:first|now|upfront|in advance)|anticipo|depósito)`,
      String.raw`(?:hold (?:it|the|for)|reserve|keep it|before (?:i|you|we)|secure|other (?:people|buyers)|first|apart[ao]r)`,
    ),
  ],
  elsewhere: [
    words(
      String.raw`(?:text|message|call|contact|write|hit|add|reach|find|msg|dm) (?:me |us )?(?:up )?(?:on|at|via|through|thru) (?:my )?(?:whats ?app|telegram|signal|wechat|kik|google chat|hangouts|number|cell)`,
      'whats ?app',
      'telegram',
      String.raw`t\.me/\w+`,
      String.raw`wa\.me/\d+`,
    ),
    /(?<![\d$#-])(?:\+?1[ .-]?)?\(?[2-9]\d{2}\)?[ .-]?\d{3}[ .-]?\d{4}(?!\d)/u,
  ],
}

const shorteners =
  /^(?:bit\.ly|tinyurl\.com|t\.co|goo\.gl|is\.gd|cutt\.ly|rb\.gy|shorturl\.at|ow\.ly|rebrand\.ly|tiny\.cc)$/iu
/** Names of companies that other sites imitate in their addresses. */
const imitated =
  /(?:paypa[l1i]|ze[l1]{2}e|venm[o0]|cash-?app|stripe|fedex|usps|[a4]m[a4]z[o0]n|g[o0]{2}g[l1]e|app[l1]e)/iu
const genuine =
  /(?:^|\.)(?:paypal|zellepay|venmo|cash\.app|stripe|fedex|usps|amazon|google|apple)(?:\.com)?$/iu

/** The site of the first link that hides or imitates another site: 'bit.ly', 'paypa1.com'. */
export function doubtfulSite(links: readonly string[]): string | undefined {
  const link = links.find(isDoubtful)
  return link && new URL(link).hostname
}

function isDoubtful(link: string): boolean {
  if (!URL.canParse(link)) return false
  const { hostname } = new URL(link)
  if (shorteners.test(hostname) || hostname.split('.').some((label) => label.startsWith('xn--'))) return true
  return imitated.test(hostname) && !genuine.test(hostname)
}

export interface Received {
  text: string
  /** The addresses of the message's links. */
  links: readonly string[]
  /** The position of the message in the conversation, from 0; unknown if there are older messages that are not loaded. */
  number?: number | undefined
}

/** The signs in a received message, the gravest first. */
export function scamSignsIn({ text, links, number }: Received): ScamSign[] {
  const written = text.normalize('NFKC').replaceAll(/[‘’]/g, "'")
  const isEarly = number !== undefined && number < firstMessages
  const found = scamSigns.filter((sign) => {
    if (sign === 'short-link') return links.some(isDoubtful)
    if (sign === 'elsewhere' && !isEarly) return false
    return patterns[sign].some((pattern) => pattern.test(written))
  })
  return found
}

/** Whether a text that is about to be sent has a number of six digits, like the codes of sign-ins: '123456', '123 456'. */
export const hasCode = (text: string): boolean =>
  /(?<![\p{N}.,$]|\p{N}-)\p{Nd}{3}[ -]?\p{Nd}{3}(?![\p{N}%-]|[.,]\p{N})/u.test(text)
