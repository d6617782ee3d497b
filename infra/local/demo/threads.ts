import { chance, fill, membersOf, type DemoPost } from './posts.ts'
import { demoAccounts, people } from './people.ts'
import { talks, type Talk } from './texts.ts'

export interface DemoComment {
  /** The key is the same at every start, because the id derives from it. */
  key: string
  /** The key of the comment that this replies to; missing for a reply to the post. */
  parent?: string
  /** The e-mail of a person or an account. */
  author: string
  minutesAgo: number
  text: string
}

/**
 * Returns when a reply is written: after its parent, soon after a recent parent, and at most half a day after an old one.
 */
function later(minutesAgo: number, key: string): number {
  return (
    minutesAgo -
    Math.min(minutesAgo * (0.15 + 0.3 * chance(`${key} gap`)), 5 + 600 * chance(`${key} wait`) ** 3)
  )
}

function oneOf<T>(all: readonly T[], key: string): T | undefined {
  return all[Math.floor(chance(key) * all.length)]
}

/** The number of conversations below a post. It is 0 for 40 % of the posts, and 5 for a few. */
function talksBelow(post: DemoPost): number {
  const luck = chance(`${post.key} talks`)
  return luck < 0.4 ? 0 : luck < 0.7 ? 1 : luck < 0.88 ? 2 : luck < 0.96 ? 3 : 5
}

const textOf = (post: DemoPost) => post.blocks.map(({ text }) => text).join(' ')

function talksFor(post: DemoPost): readonly Talk[] {
  const text = textOf(post)
  if (/^(lost|found|iso|need|looking|does any|can some)/i.test(text)) return talks.help
  if (post.category !== undefined && text.includes('$') && !/^(anyone|camping)/i.test(text))
    return talks.sales
  return /friday|saturday|sunday|monday|tuesday|wednesday|thursday|tomorrow/i.test(text)
    ? talks.plan
    : talks.help
}

const nameOf = (email: string) =>
  [...people, ...demoAccounts].find((one) => one.email === email)?.name.split(' ')[0] ?? ''

/** The comments below a post, oldest first. */
export function commentsOf(post: DemoPost): DemoComment[] {
  return talkedAbout(post).sort((a, b) => b.minutesAgo - a.minutesAgo)
}

function talkedAbout(post: DemoPost): DemoComment[] {
  const others = membersOf(post.campusId).filter((email) => email !== post.author)
  if (others.length === 0) return []
  if (post.campusId === 'ou' && textOf(post).startsWith(talks.deep.below)) return deepThread(post, others)
  const fitting = talksFor(post)
  const first = Math.floor(chance(`${post.key} first`) * fitting.length)
  return Array.from({ length: Math.min(talksBelow(post), fitting.length) }, (_, index) => {
    const key = `${post.key} talk ${index}`
    const talk = fitting[(first + index) % fitting.length]
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
  for (const [index, line] of talks.deep.lines.entries()) {
    const author = index % 2 === 0 ? others[(index / 2) % others.length] : post.author
    comments.push(reply(post, comments.at(-1), author ?? '', line, `${post.key} deep ${index}`))
  }
  return comments
}

/**
 * The e-mail addresses of those who saved a post. Demo accounts save often, so that their list of saves has several pages.
 */
export function saversOf(post: DemoPost): string[] {
  const liked = chance(`${post.key} liked`) ** 3 * (post.pictures.length > 0 ? 1 : 0.5)
  return [...membersOf(post.campusId), ...guestsOf(post)].filter(
    (email) =>
      email !== post.author &&
      chance(`${post.key} saved by ${email}`) <
        (demoAccounts.some((one) => one.email === email) ? 0.2 : liked),
  )
}

/** Verified accounts of other campuses, which can save posts of this campus too. */
function guestsOf(post: DemoPost): string[] {
  return demoAccounts
    .filter(({ role, campusId }) => role !== 'banned' && campusId !== post.campusId)
    .filter(({ verified }) => verified)
    .map(({ email }) => email)
}

/** The e-mails of those who saved a comment. */
export function saversOfComment(comment: DemoComment, post: DemoPost): string[] {
  return membersOf(post.campusId).filter(
    (email) => email !== comment.author && chance(`${comment.key} saved by ${email}`) < 0.03,
  )
}
