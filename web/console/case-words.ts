/** The texts for cases and decisions on the screens of the console. */
import * as z from 'zod/mini'
import type { FrozenText, ListedCase } from '../../shared/operators/case.ts'
import { threadOf } from '../../shared/posts/post.ts'
import type { CaseKind, CaseSubject, Claim } from '../../shared/reports/case.ts'
import { groundSchema, type Decision, type Ground } from '../../shared/reports/decision.ts'
import { dayOf, timeOfDay } from './time.tsx'

export const kindLabels: Record<CaseKind, string> = {
  person: 'Profile',
  post: 'Post or comment',
  message: 'Message',
  chat: 'Deleted conversation',
  deal: 'Deal',
}

export const authorLabels: Record<FrozenText['by'], string> = {
  reported: 'The reported person',
  reporter: 'The reporter',
  other: 'Another person',
}

/** Returns a reason or a ground with an upper-case first letter, for example 'May not be sold'. */
export const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Returns the reasons of the reports, the most frequent first, for example 'Scam × 3'. */
export function reasonsWithCounts({ reasons }: Pick<ListedCase, 'reasons'>): string[] {
  const counts = Object.entries(reasons).sort(([, a], [, b]) => b - a)
  return counts.map(([reason, count]) =>
    count === 1 ? capitalized(reason) : `${capitalized(reason)} × ${count}`,
  )
}

/** Returns the ground with the name of the most frequent reason of the reports; undefined if there is no such ground. */
export function suggestedGround({ reasons }: Pick<ListedCase, 'reasons'>): Ground | undefined {
  const [most] = Object.entries(reasons).sort(([, a], [, b]) => b - a)
  return z.safeParse(groundSchema, most?.[0]).data
}

export const filesLabel = (files: number): string =>
  files === 1 ? '1 photo or video' : `${files} photos or videos`

/** Returns the text in a list that says who works on a case, and until when. */
export const claimLabel = ({ operator, until }: Claim, own: string): string =>
  operator === own
    ? `You have this case until ${timeOfDay(until)}.`
    : `${operator} is working on it until ${timeOfDay(until)}.`

/** Returns the noun for the subject of a case, for example 'post'; undefined if an operator cannot take it down. */
function takeableNoun({ kind, thingId = '' }: CaseSubject): 'comment' | 'post' | 'profile' | undefined {
  if (kind === 'person') return 'profile'
  if (kind !== 'post') return undefined
  return threadOf(thingId).commentUlid === undefined ? 'post' : 'comment'
}

/** Returns the label of the checkbox for taking the subject of a case down; undefined if it cannot be taken down. */
export function takeDownLabel(subject: CaseSubject): string | undefined {
  const noun = takeableNoun(subject)
  if (noun === 'profile') return 'Remove the bio and the picture of the profile. They cannot be restored.'
  return noun && `Take the ${noun} down. Only its author can see it then.`
}

type Decided = Pick<Decision, 'kind' | 'thingId' | 'takeDown' | 'measure' | 'until'> & { userId: string }

/** Returns a sentence for each part of a decision, for example 'The post was taken down.' */
export function decidedSentences({ takeDown, measure, until = 0, ...subject }: Decided): string[] {
  const noun = takeableNoun(subject)
  return [
    ...(takeDown && noun === 'profile' ? ['The bio and the picture were removed.'] : []),
    ...(takeDown && noun !== 'profile' ? [`The ${noun} was taken down.`] : []),
    ...(measure === 'warning' ? ['The person was warned.'] : []),
    ...(measure === 'suspension' ? [`The person was suspended until ${dayOf(until)}.`] : []),
    ...(measure === 'ban' ? ['The person was banned.'] : []),
  ]
}

/** Returns a sentence for each consequence of reversing a decision, for example 'The ban ends now.' */
export function undoneSentences({ takeDown, measure, ...subject }: Decided): string[] {
  const noun = takeableNoun(subject)
  return [
    ...(takeDown && noun === 'profile'
      ? ['The bio and the picture stay removed, and the person can set them again.']
      : []),
    ...(takeDown && noun !== 'profile' ? [`The ${noun} is back, unless its author deleted it.`] : []),
    ...(measure === 'warning' ? ['The person reads that the warning was reversed.'] : []),
    ...(measure === 'suspension'
      ? ['The suspension ends now, unless a later decision suspended the person.']
      : []),
    ...(measure === 'ban' ? ['The ban ends now.'] : []),
  ]
}
