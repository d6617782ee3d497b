import { demoAccounts } from './accounts.ts'
import { chance, fill, membersOf, posts, type DemoPost } from './posts.ts'
import { deepTalk, deepTalkBelow, helpTalks, planTalks, salesTalks, type Talk } from './talks.ts'
import { people } from './people.ts'

export interface DemoComment {
  /** Names the comment for ever, as a post's key does. */
  key: string
  /** The key of the comment that this answers; none where it answers the post. */
  parent?: string
  /** The e-mail of a person or an account. */
  author: string
  minutesAgo: number
  text: string
}

/** Later than what it answers, soon after where that is recent, within half a day where it is old. */
function later(minutesAgo: number, key: string): number {
  return (
    minutesAgo -
    Math.min(minutesAgo * (0.15 + 0.3 * chance(`${key} gap`)), 5 + 600 * chance(`${key} wait`) ** 3)
  )
}

function oneOf<T>(all: readonly T[], key: string): T | undefined {
  return all[Math.floor(chance(key) * all.length)]
}

/** Half of the posts are talked about, a few a lot. */
function talksBelow(post: DemoPost): number {
  const luck = chance(`${post.key} talks`)
  return luck < 0.4 ? 0 : luck < 0.7 ? 1 : luck < 0.88 ? 2 : luck < 0.96 ? 3 : 5
}

const textOf = (post: DemoPost) => post.blocks.map(({ text }) => text).join(' ')

function talksFor(post: DemoPost): readonly Talk[] {
  const text = textOf(post)
  if (/^(lost|found|iso|need|looking|does any|can some)/i.test(text)) return helpTalks
  if (post.category !== undefined && text.includes('$') && !/^(anyone|camping)/i.test(text)) return salesTalks
  return /friday|saturday|sunday|monday|tuesday|wednesday|thursday|tomorrow/i.test(text)
    ? planTalks
    : helpTalks
}

const nameOf = (email: string) =>
  [...people, ...demoAccounts].find((one) => one.email === email)?.name.split(' ')[0] ?? ''

/** The comments below a post, oldest first: the newest one tells its last activity. */
export function commentsOf(post: DemoPost): DemoComment[] {
  return talkedAbout(post).sort((a, b) => b.minutesAgo - a.minutesAgo)
}

function talkedAbout(post: DemoPost): DemoComment[] {
  const others = membersOf(post.campusId).filter((email) => email !== post.author)
  if (others.length === 0) return []
  if (post.campusId === 'ou' && textOf(post).startsWith(deepTalkBelow)) return deepThread(post, others)
  const talks = talksFor(post)
  const first = Math.floor(chance(`${post.key} first`) * talks.length)
  return Array.from({ length: Math.min(talksBelow(post), talks.length) }, (_, index) => {
    const key = `${post.key} talk ${index}`
    const talk = talks[(first + index) % talks.length]
    return talk ? talkBelow(post, others, talk, key) : []
  }).flat()
}

function talkBelow(post: DemoPost, others: string[], talk: Talk, key: string): DemoComment[] {
  const asker = oneOf(others, `${key} asker`) ?? ''
  const turns = [talk.ask, talk.answer, talk.back, talk.end]
  const length = 1 + Math.floor(chance(`${key} length`) * turns.filter(Boolean).length)
  const comments: DemoComment[] = []
  let before: DemoComment | undefined
  for (const [index, lines] of turns.slice(0, length).entries()) {
    const turn = `${key} turn ${index}`
    const line = lines && oneOf(lines, turn)
    if (line === undefined) break
    before = reply(post, before, index % 2 === 0 ? asker : post.author, line, turn)
    comments.push(before)
  }
  const third = oneOf(others, `${key} third`) ?? asker
  const aside = talk.aside && oneOf(talk.aside, `${key} aside`)
  if (third !== asker && aside && comments[0] && chance(`${key} interrupts`) < 0.3)
    comments.push(reply(post, comments[0], third, aside, `${key} aside`))
  return comments
}

function reply(
  post: DemoPost,
  before: DemoComment | undefined,
  author: string,
  line: string,
  key: string,
): DemoComment {
  return {
    key,
    ...(before ? { parent: before.key } : {}),
    author,
    minutesAgo: later(before?.minutesAgo ?? post.minutesAgo, key),
    text: fill(line.replace('{name}', nameOf(post.author)), post.campusId),
  }
}

function deepThread(post: DemoPost, others: string[]): DemoComment[] {
  const comments: DemoComment[] = []
  for (const [index, line] of deepTalk.entries()) {
    const author = index % 2 === 0 ? others[(index / 2) % others.length] : post.author
    comments.push(reply(post, comments.at(-1), author ?? '', line, `${post.key} deep ${index}`))
  }
  return comments
}

/** Who saved a post: pictures and luck make some liked by many. The accounts saved enough to fill more than a page. */
export function saversOf(post: DemoPost): string[] {
  const liked = chance(`${post.key} liked`) ** 3 * (post.pictures.length > 0 ? 1 : 0.5)
  return [...membersOf(post.campusId), ...guestsOf(post)].filter(
    (email) =>
      email !== post.author &&
      chance(`${post.key} saved by ${email}`) <
        (demoAccounts.some((one) => one.email === email) ? 0.2 : liked),
  )
}

/** Accounts that look at other campuses too. */
function guestsOf(post: DemoPost): string[] {
  return demoAccounts
    .filter(({ role, campusId }) => role !== 'banned' && campusId !== post.campusId)
    .filter(({ verified }) => verified)
    .map(({ email }) => email)
}

/** Who saved a comment: few. */
export function saversOfComment(comment: DemoComment, post: DemoPost): string[] {
  return membersOf(post.campusId).filter(
    (email) => email !== comment.author && chance(`${comment.key} saved by ${email}`) < 0.03,
  )
}

/** How many comments the demo has. */
export const commentTotal = posts.reduce((sum, post) => sum + commentsOf(post).length, 0)
