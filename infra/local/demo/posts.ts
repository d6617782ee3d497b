import { createHash } from 'node:crypto'
import { type Block } from '../../../shared/composer/rich-text.ts'
import { priceIn } from '../../../shared/deals/price-in.ts'
import { type Sale } from '../../../shared/deals/sale.ts'
import { conditions } from '../../../shared/deals/schema.ts'
import { linkify } from '../../../shared/composer/written-text.ts'
import { demoAccounts, people } from './people.ts'
import { campusWords, drafts, type DemoCampus, type Draft } from './texts.ts'

export interface DemoPost {
  /** The key is the same at every start, because ids derive from it. */
  key: string
  campusId: DemoCampus
  /** The e-mail of a person or an account. */
  author: string
  minutesAgo: number
  blocks: Block[]
  category?: Draft['category']
  sale?: Sale
  /** A later change by its author: a sale, a lower price, or another line of text. */
  later?: Later | undefined
  /** Names of drawings. */
  pictures: readonly string[]
}

type Later = 'sold' | 'cheaper' | 'edited'

const days = 10
/** The number of authors on the first campus who write a second post (`again`). */
const secondTimes = 23

/**
 * The factor of prices on each campus, and the drafts that it uses. OU uses all drafts, and other campuses repeat some of
 * them.
 */
const shares: Record<DemoCampus, { priceFactor: number; of: (draft: Draft, index: number) => boolean }> = {
  ou: { priceFactor: 1, of: () => true },
  ut: { priceFactor: 1.2, of: (_, index) => index % 5 === 0 },
  smu: { priceFactor: 1.35, of: (one, index) => index % 11 === 3 && !one.text.includes('Dallas') },
  uf: { priceFactor: 1.1, of: (_, index) => index % 11 === 7 },
}

/** The seed of the order, chosen because it gives a good first screen. */
const shuffle = '102'

/** A number from 0 to 1 that looks random and is the same for a text on every machine. */
export function chance(text: string): number {
  return createHash('sha256').update(`${shuffle} ${text}`).digest().readUInt32BE() / 2 ** 32
}

/** Replaces the braces of a text with the prices and places of a campus. */
export function fill(text: string, campusId: DemoCampus): string {
  const words = campusWords[campusId]
  return text.replace(
    /(^|[.?!\n]\s?)?\{(\$?)(\w+)\}/g,
    (_, start: string | undefined, dollar: string, name: string) => {
      const word = dollar ? `$${price(Number(name), campusId).toLocaleString('en-US')}` : (words[name] ?? '')
      return start === undefined ? word : start + word.charAt(0).toUpperCase() + word.slice(1)
    },
  )
}

function price(dollars: number, campusId: DemoCampus): number {
  const asked = dollars * shares[campusId].priceFactor
  return campusId === 'ou' ? dollars : dollars < 20 ? Math.round(asked) : Math.round(asked / 5) * 5
}

/** The e-mail addresses of the members of a campus who may write there. */
export function membersOf(campusId: DemoCampus): string[] {
  return [...people, ...demoAccounts]
    .filter((one) => one.campusId === campusId && !isBanned(one.email))
    .map(({ email }) => email)
}

function authorsOf(campusId: DemoCampus): string[] {
  const author = demoAccounts.find(({ role }) => role === 'author')
  // The demo's author is listed three more times, so that their profile has many posts.
  return [
    ...membersOf(campusId),
    ...(author?.campusId === campusId ? Array<string>(3).fill(author.email) : []),
  ]
}

function isBanned(email: string): boolean {
  return demoAccounts.some((account) => account.email === email && account.role === 'banned')
}

interface Written extends Omit<DemoPost, 'minutesAgo'> {
  /** The age as a number from 0 (now) to 1 (the first day). */
  age: number
}

function writtenOn(campusId: DemoCampus): Written[] {
  const authors = authorsOf(campusId)
  let left = campusId === 'ou' ? secondTimes : 0
  return drafts.flatMap((one, index) => {
    if (!shares[campusId].of(one, index)) return []
    const key = `${campusId} ${one.text.slice(0, 60)}`
    const author = authors[Math.floor(chance(`${key} author`) * authors.length)] ?? ''
    const write = (text: string, more: Pick<Written, 'key' | 'age' | 'pictures'>): Written => {
      const filled = fill(text, campusId)
      const sale = saleIn(filled, more.key, one.category)
      return {
        ...more,
        campusId,
        author,
        blocks: filled.split('\n').map(linkify),
        ...(one.category ? { category: one.category } : {}),
        ...(sale && { sale, later: laterOf(sale, more.key) }),
      }
    }
    if (one.again === undefined || left === 0)
      return [write(one.text, { key, age: chance(key), pictures: one.pictures })]
    left -= 1
    return [
      write(one.text, { key, age: 0.5 + chance(key) / 2, pictures: one.pictures }),
      write(one.again, {
        key: `${key} again`,
        age: chance(`${key} again`) / 2,
        pictures: one.pictures.slice(0, 1),
      }),
    ]
  })
}

const withoutCondition = ['housing & apartments', 'tickets']

/** Nine of ten writers accept the price that is recognized in their text, most choose a condition, and many take offers. */
function saleIn(text: string, key: string, category: Draft['category']): Sale | undefined {
  const found = chance(`${key} sale`) < 0.9 ? priceIn(text) : undefined
  const takesOffers = found?.kind === 'offer' && found.cents !== 0 && chance(`${key} open`) < 0.4
  const sale = takesOffers ? { ...found, open: true as const } : found
  if (sale?.kind !== 'offer' || category === undefined || withoutCondition.includes(category)) return sale
  const condition = conditions[1 + Math.floor(chance(`${key} condition`) * 4)]
  return condition && condition !== 'for parts' ? { ...sale, condition } : sale
}

/** One in eight things is sold, one in twelve gets a lower price, and one in sixteen gets another line of text. */
function laterOf({ cents = 0, kind }: Sale, key: string): Later | undefined {
  const part = chance(`${key} later`)
  if (part < 1 / 8) return 'sold'
  if (part < 1 / 8 + 1 / 12) return kind === 'offer' && cents >= 1000 ? 'cheaper' : undefined
  return part > 15 / 16 ? 'edited' : undefined
}

/** Recent hours have more posts than old days; all posts of a campus have different times. */
function minutesAgo(rank: number, of: number, key: string): number {
  return 2 + days * 24 * 60 * ((rank + 0.2 + 0.6 * chance(`${key} time`)) / of) ** 1.6
}

/** About 200 posts of ten days, newest first on each campus. */
export const posts: readonly DemoPost[] = Object.keys(shares)
  .filter(isDemoCampus)
  .flatMap((campusId) =>
    writtenOn(campusId)
      .sort((a, b) => a.age - b.age)
      .map((post, rank, all) => ({ ...post, minutesAgo: minutesAgo(rank, all.length, post.key) })),
  )

/** Returns the posts that were written in the last `lastDays` days. */
export function postsOf(lastDays: number): readonly DemoPost[] {
  return posts.filter((post) => post.minutesAgo < lastDays * 24 * 60)
}

function isDemoCampus(id: string): id is DemoCampus {
  return id in campusWords
}
