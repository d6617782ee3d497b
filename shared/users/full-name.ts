/** The names that a person may register: real names in any script, but no invisible ones, and none that claims an office. */
import { campuses } from '../campuses/campus.ts'

/**
 * Whether a name has at least two words with letters, the last of two or more characters, all visible and of one writing
 * system.
 */
export function isFullName(name: string, { lastMinimum = 2 } = {}): boolean {
  const words = name.split(/\s+/)
  const [first = '', last = ''] = [words.at(0), words.at(-1)]
  return (
    words.length >= 2 &&
    last.length >= lastMinimum &&
    [first, last].every((word) => /\p{L}/u.test(word)) &&
    !unfit.test(name.replace(joiners, '')) &&
    isOneWritingSystem(name) &&
    !claimsOffice(name)
  )
}

/** Invisible characters, markup, signs such as ✓, √ or the blank U+2800, and stacked marks that cover other lines. */
const unfit = /[\p{C}\p{Default_Ignorable_Code_Point}\p{So}\p{Sm}]|\p{Mn}{5}/u
/** Arabic and Indic spelling needs invisible joiners between letters. */
const joiners =
  /(?<=[\p{scx=Arab}\p{scx=Beng}\p{scx=Deva}\p{scx=Gujr}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Telu}])[\u200C\u200D](?=\p{L})/gu

/**
 * Scripts of names (tables 5 and 7 of https://www.unicode.org/reports/tr31/). Chinese, Japanese and Korean mix several
 * scripts, also with Latin; every other mixture is refused, because 'Аda' with a Cyrillic А looks like 'Ada'.
 * https://www.unicode.org/reports/tr39/ calls this rule 'highly restrictive'.
 */
const writingSystems = [
  'Latin Han Hiragana Katakana',
  'Latin Han Bopomofo',
  'Latin Han Hangul',
  ...(
    'Adlam Arabic Armenian Balinese Bamum Batak Bengali Canadian_Aboriginal Chakma Cham Cherokee Cyrillic Devanagari ' +
    'Ethiopic Georgian Greek Gujarati Gurmukhi Hanifi_Rohingya Hebrew Javanese Kannada Kayah_Li Khmer Lao Lepcha ' +
    'Limbu Lisu Malayalam Meetei_Mayek Miao Mongolian Myanmar New_Tai_Lue Newa Nko Ol_Chiki Oriya Osage Saurashtra ' +
    'Sinhala Sundanese Syloti_Nagri Syriac Tai_Le Tai_Tham Tai_Viet Tamil Telugu Thaana Thai Tibetan Tifinagh Vai ' +
    'Wancho Yi'
  ).split(' '),
]

/** Whether all letters belong to one writing system. A styled letter counts as its plain form: '𝐀' as 'A'. */
function isOneWritingSystem(name: string): boolean {
  const text = name.normalize('NFKC')
  return writingSystems.some((system) => {
    const scripts = system.split(' ').map((script) => `\\p{scx=${script}}`)
    return new RegExp(`^(?:[^\\p{L}]|[${scripts.join('')}\\p{sc=Common}\\p{sc=Inherited}])*$`, 'u').test(text)
  })
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/\p{L}+/gu))

/** Words that are never part of a real name. */
const offices = wordsOf(
  'admin admins administrator administrators administration moderator moderators support helpdesk official officials ' +
    'sysadmin webmaster postmaster superuser',
)
/**
 * Words that may be names. Such a word claims an office if the rest of the name is another such word, or the name of a
 * school.
 */
const officeParts = wordsOf(
  'account accounts billing center college community customer desk help info marketplace mod mods office payment ' +
    'payments police safety school security service services site staff student students system team university ' +
    'verification verified',
)
const schoolWords = wordsOf(
  `the your our of and for at buy sell group market trust campus ${campuses.map(({ name, school }) => `${name} ${school}`).join(' ')}`,
)

const signsLikeLetters: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  '!': 'i',
  $: 's',
}

/** Whether a name claims an office: 'Site Admin', 'Campus Support', 'Adm1n Jones', 'S.u.p.p.o.r.t Lee', 'OU Staff'. */
export function claimsOffice(name: string): boolean {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[013457@!$]/g, (sign) => signsLikeLetters[sign] ?? '')
  const parts = plain.match(/\p{L}+/gu) ?? []
  const words = plain.split(/\s+/).map((word) => word.replace(/\P{L}/gu, ''))
  return (
    [...parts, ...words, parts.join('')].some((word) => offices.has(word)) ||
    (parts.some((word) => officeParts.has(word)) &&
      parts.every((word) => officeParts.has(word) || schoolWords.has(word)))
  )
}
