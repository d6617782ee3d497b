/**
 * Links that people write without `https://`: web addresses, e-mail addresses and phone numbers. They are found when a text
 * renders; the stored text and its links stay as they are. A missed link is only plain text, but a wrong one turns a price
 * or an order number into a phone call. So if in doubt, every rule finds no link.
 */
import { isWebAddress } from '../../../shared/composer/web-address.ts'
import type { Block, Range } from '../../../shared/composer/rich-text.ts'
import {
  addressCharacter,
  hasInvisible,
  signs,
  withoutClosing,
} from '../../../shared/composer/written-text.ts'

interface Link extends Range {
  url: string
}

/** The most links in a block, the same as for stored links. */
const linksMaximum = 20

/** Returns the block with additional links that were found. They never overlap a link or a mention of the block. */
export function withFoundLinks(block: Block): Block {
  const { text, links = [], mentions = [] } = block
  if (!/[.\d]/.test(text)) return block
  // Texts such as `ftp://ou.edu` and `https://ann@ou.edu` are no links, and no part of them may become one.
  const taken: Range[] = [...links, ...mentions, ...rangesOf(text, /\S*:\/\/\S*/g)]
  const found: Link[] = []
  for (const link of [...mailLinks(text), ...webLinks(text), ...phoneLinks(text)]) {
    if (taken.some(({ start, end }) => start < link.end && end > link.start)) continue
    taken.push(link)
    found.push(link)
  }
  if (found.length === 0) return block
  const all = [...links, ...found].sort((one, other) => one.start - other.start)
  return { ...block, links: all.slice(0, linksMaximum) }
}

function rangesOf(text: string, pattern: RegExp): Range[] {
  return [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }))
}

const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?`

/**
 * The endings of addresses that people write. Other endings are left out, because they may be words after a missing space
 * ('ok.so', 'call.me') or endings of file names.
 */
const endings = 'com|org|net|edu|gov|mil|io|dev|app|info|(?:co|ac|gov|org)\\.uk'
/** Sites of short links. Their endings are too often words to be in the list above. */
const shortHosts =
  'youtu\\.be|bit\\.ly|t\\.co|t\\.me|wa\\.me|m\\.me|fb\\.me|g\\.co|a\\.co|goo\\.gl|forms\\.gle|discord\\.gg|linktr\\.ee|amzn\\.to|redd\\.it'

const bidi = String.raw`\u200E\u200F\u202A-\u202C\u2066-\u2069`

/**
 * A host with an optional port and path, at the beginning of a word. The second part of `ou.edu∕evil.com` must not be a
 * link, because it would look like a page of the first part.
 */
const webPattern = new RegExp(
  String.raw`(?<=^|[\s([{<"',;*\x60${signs}${bidi}]|(?:^|\s)\p{L}+:)` +
    String.raw`([wW]{3}\.(?:${label}\.){1,9}\p{L}{2,}|(?:${label}\.){1,9}(?:${endings})|${shortHosts})` +
    String.raw`(?!\p{Cf}*(?:[\p{L}\p{N}\p{M}_@-]|\.[\p{L}\p{N}]))` +
    String.raw`(?::\d{2,5}(?!\d))?(?:[/?#]${addressCharacter}*)?`,
  'gu',
)

function webLinks(text: string): Link[] {
  return [...text.matchAll(webPattern)].flatMap(({ index: start, 0: whole, 1: host = '' }) => {
    const address = withoutClosing(whole)
    const url = `https://${address}`
    const isLink = isPlainHost(host) && isWebAddress(url) && !hasInvisible(address)
    return isLink ? [{ start, end: start + address.length, url }] : []
  })
}

/**
 * Whether each name of the host is in one script. Otherwise it is no link: in `看ou.edu` the address begins in the middle,
 * and a Cyrillic letter among Latin letters is there to deceive. Also excludes abbreviations like `i.e.com`.
 */
function isPlainHost(host: string): boolean {
  const isOfOneScript = (name: string) =>
    /^[\p{Script=Latin}\d-]+$/u.test(name) || !/\p{Script=Latin}/u.test(name)
  return host.split('.').every(isOfOneScript) && !/^(?:\p{L}\.){2}/u.test(host)
}

/**
 * Matches only characters that need no escape in a `mailto:` address, so that the text cannot add a subject or a second
 * recipient.
 */
const mailPattern =
  /(?<![\p{L}\p{N}\p{M}_.+@/\\%&=-])[A-Za-z0-9](?:[A-Za-z0-9._+-]{0,62}[A-Za-z0-9_+-])?@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,9}([A-Za-z]{2,})(?![\p{L}\p{N}\p{M}_@/-]|[.:][\p{L}\p{N}/])/gu

/** Endings of files, because `icon@2x.png` is no e-mail address. */
const fileEnding = /^(?:png|jpe?g|gif|webp|svg|heic|pdf|txt|zip|mp4|mov)$/i

function mailLinks(text: string): Link[] {
  return [...text.matchAll(mailPattern)].flatMap(({ index: start, 0: address, 1: ending = '' }) => {
    const isMail = !address.includes('..') && !fileEnding.test(ending)
    return isMail ? [{ start, end: start + address.length, url: `mailto:${address}` }] : []
  })
}

/** The characters between the groups of digits in a phone number. */
const gap = String.raw`[ .\u00A0\u2010\u2011-]`
const area = String.raw`[2-9](?!11)\d\d`
const beforeNumber = String.raw`(?<![\p{L}\p{N}\p{M}_.,/\\#=&%+~$€£¥*@-])(?<!\d:)`
const afterNumber = String.raw`(?![\p{L}\p{N}\p{M}_%€£¥$@#*]|[.,:/\u2010\u2011-]\d)`

/**
 * Phone numbers of North America: with the area code in brackets, with the same separator between all groups, or with a
 * space after the area code and another separator after the next group.
 */
const northAmericanPattern = new RegExp(
  String.raw`${beforeNumber}(?:\+1${gap}?|1${gap})?` +
    String.raw`(?:\(${area}\) ?${area}${gap}\d{4}|${area}(?<gap>${gap}?)${area}\k<gap>\d{4}|${area} ${area}${gap}\d{4})` +
    afterNumber,
  'gu',
)

/** Phone numbers that begin with `+` and a country code other than 1. */
const internationalPattern = new RegExp(
  String.raw`${beforeNumber}\+[2-9]\d{0,2}(?:${gap}?(?:\d{1,5}|\(\d{1,4}\))){2,7}${afterNumber}`,
  'gu',
)

/** Words before numbers that are not phone numbers. */
const otherNumber =
  /\b(?:order|invoice|tracking|confirmation|receipt|ref(?:erence)?|ticket|case|serial|model|item|sku|isbn|id|code|pin|account|section|class|course|crn|lot|part)\b[^\p{L}\d]{0,3}(?:(?:number|nr|no|num|is)\b[^\p{L}\d]{0,3}){0,2}$/iu
/** Ten digits without separators are a phone number only after one of these words. */
const phoneCue =
  /\b(?:call|text|phone|cell|mobile|tel|whatsapp|sms|my number|reach)\b[^\p{L}\d]{0,3}(?:(?:me|us|number|at|on|is)\b[^\p{L}\d]{0,3}){0,3}$/iu
/** The number of characters before a phone number in which these words count. */
const cueLength = 40

function phoneLinks(text: string): Link[] {
  const matches = [...text.matchAll(northAmericanPattern), ...text.matchAll(internationalPattern)]
  return matches.flatMap(({ index: start, 0: number }) => {
    const end = start + number.length
    const before = text.slice(Math.max(0, start - cueLength), start)
    const isAmongNumbers = /\d\)?[ \u00A0]$/.test(before) || /^[ \u00A0]\(?\d/.test(text.slice(end))
    if (isAmongNumbers || otherNumber.test(before)) return []
    if (!/\D/.test(number) && !phoneCue.test(before)) return []
    const url = telOf(number)
    return url ? [{ start, end, url }] : []
  })
}

/**
 * Returns the `tel:` address of a number, or undefined for a length that no phone number has. A number without `+` is North
 * American.
 */
function telOf(number: string): string | undefined {
  // The zero in `+44 (0)20` is only for calls within the country.
  const digits = number.replace('(0)', '').replace(/\D/g, '')
  if (!number.startsWith('+')) return `tel:+${digits.length === 11 ? '' : '1'}${digits}`
  return digits.length >= 8 && digits.length <= 15 ? `tel:+${digits}` : undefined
}
