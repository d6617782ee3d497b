/**
 * Every minute: applies passed deadlines to lines. Reads and moves do the same by themselves (`passTime`), but a line on
 * which nobody acts changes only here: the next buyer in line gets the turn, and people without an open page are
 * notified.
 */
import { only } from '../platform/effect.ts'
import { log } from '../platform/log.ts'
import { metrics } from '../platform/metrics.ts'
import { reaction } from '../platform/reaction.ts'
import { schedule } from '../platform/schedule.ts'
import { timeOf } from './due-keys.ts'
import { dueStore, type Due } from './due-store.ts'
import { lineMoves } from './line-moves.ts'
import { things } from './things.ts'

export const { handler, grants } = reaction(
  schedule,
  { dues: dueStore, things, moves: only(lineMoves, 'follow') },
  async (_, { dues, things: { postOf }, moves }) => {
    const { due, upTo } = await dues.list()
    const errors: unknown[] = []
    for (const one of due)
      try {
        await pass(one)
        await dues.remove(one)
      } catch (error) {
        errors.push(error)
      }
    logLateness(due)
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} lines could not be changed`)
    if (upTo !== undefined) await dues.finish(upTo)

    async function pass({ postId }: Due) {
      const post = await postOf(postId)
      if (post) await moves.follow(post, { move: 'pass-time' })
    }
  },
)

/** Logs by how many seconds the most overdue line was late. An alarm watches this metric. */
function logLateness([first, ...others]: Due[]): void {
  const seconds = first ? Math.round((Date.now() - timeOf(first)) / 1000) : 0
  log.info('run-due', {
    lines: first ? others.length + 1 : 0,
    ...metrics({ SecondsLate: Math.max(0, seconds) }),
  })
}
