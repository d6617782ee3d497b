/** The words of a decision for its person, on the page and in mails. */
import { threadOf } from '../posts/post.ts'
import { groundSentences, type Decision } from './decision.ts'

type Decided = Pick<Decision, 'kind' | 'thingId' | 'takeDown' | 'measure' | 'until'>

/** What happened, one sentence each. `dayOf` writes a time as a day. */
export function consequencesOf(
  { kind, thingId = '', takeDown, measure, until = 0 }: Decided,
  dayOf: (at: number) => string,
): string[] {
  const noun = threadOf(thingId).commentUlid === undefined ? 'post' : 'comment'
  return [
    ...(takeDown && kind === 'post' ? [`Your ${noun} was taken down. Only you can see it.`] : []),
    ...(takeDown && kind === 'person' ? ['Your bio and your picture were removed.'] : []),
    ...(measure === 'warning' ? ['This is a warning.'] : []),
    ...(measure === 'suspension'
      ? [`Your account is suspended until ${dayOf(until)}. You can read, but not post or write to people.`]
      : []),
    ...(measure === 'ban' ? ['Your account is banned.'] : []),
  ]
}

/** Returns why the decision was made: the sentence of the rule that was broken, and the operator's own sentence. */
export const reasonsOf = ({ ground, sentence }: Pick<Decision, 'ground' | 'sentence'>): string[] => [
  groundSentences[ground],
  sentence,
]

/** The outcome of an appeal. */
export const outcomeOf = ({ isReversed }: NonNullable<Decision['answer']>) =>
  isReversed ? 'The decision was reversed.' : 'The decision stays.'
