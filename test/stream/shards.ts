/**
 * A post whose stream has two shards, as after DynamoDB has split the post's partition at a sort key. Sequence numbers
 * are ordered within a shard, but not between the shards. The test sets the time.
 */
import { campusCountsKey, memberKey } from '../../lambdas/access/campus-keys.ts'
import type { Key, Row } from '../../lambdas/platform/row.ts'
import { commentsPrefix, itemKey, mediaRank, postKey, savesPrefix } from '../../lambdas/posts/post-keys.ts'
import { countRecords, doubtRecords, type CountedRecord, type FollowUp } from '../../lambdas/stream/count.ts'
import { countsOf } from '../../lambdas/stream/facts.ts'
import { recounts } from '../../lambdas/stream/recount.ts'
import type { openOwnTable } from '../own-table.ts'
import { commentIdOf, commentRow, keyOf, type Step } from './scenes.ts'

type OwnTable = Awaited<ReturnType<typeof openOwnTable>>
type Doubt = Parameters<ReturnType<typeof recounts>['recount']>[0]

/** The sort key at which the partition is split, and the distance between two sequence numbers in each shard. */
export interface Split {
  boundary: string
  strides: [number, number]
}

/**
 * A delivery of records of a shard. It starts `back` records before the shard's position, and ends `size` records
 * after it.
 */
export interface Delivery {
  shard: 0 | 1
  back: number
  size: number
  /** Whether the events are published, the delivery fails and is repeated later, or its records are given up. */
  end: 'published' | 'failed' | 'given up'
}

let posts = 0

export async function openShards(own: OwnTable, { boundary, strides }: Split) {
  posts += 1
  const ids = { postId: `${process.pid}-${posts}`, campusId: `shards-${posts}` }
  const [post, firstComment] = [postKey(ids.postId), itemKey(commentIdOf(ids.postId, 0))]
  const rows = new Map<string, Row | undefined>()
  const shards = [0, 1].map(() => ({ records: [] as CountedRecord[][], done: 0 }))
  const givenUp: CountedRecord[] = []
  const doubts: Doubt[] = []
  let now = 1_800_000_000_000
  let comments = 0
  await own.fill([
    { ...post, author: { id: 'u_1' }, comments: 0, saves: 0, lastActivityAt: 1, mediaRank: mediaRank(2, 1) },
  ])

  /** Returns the row after a step, or undefined if the step removes it. An impossible step returns the row unchanged. */
  function after({ kind }: Step, key: Key, before: Row | undefined): Row | undefined {
    if (kind === 'sweep-comment') return undefined
    if (kind === 'delete-comment') return before && { ...before, deletedAt: 1 }
    if (kind !== 'comment') return before ? undefined : key
    return before ?? commentRow(key, 1000 + (comments += 1))
  }

  async function write(step: Step): Promise<void> {
    const key = keyOf(step, ids)
    const before = rows.get(key.sk)
    // A used id cannot be used again, and a missing comment cannot be saved.
    const isRefused =
      step.kind === 'comment' ? rows.has(key.sk) : step.kind === 'save-comment' && !rows.get(firstComment.sk)
    if (isRefused) return
    const row = after(step, key, before)
    rows.set(key.sk, row)
    if (row && !before) await own.fill([row])
    else if (row?.['deletedAt'] && !before?.['deletedAt'])
      await own.table.update({ key, set: { deletedAt: 1 } })
    else if (!row && before) await own.table.remove(key)
    const which = key.sk < boundary ? 0 : 1
    const { records } = shards[which]!
    const number = records.length
    records.push(
      countsOf({ before, after: row }).map((count) => ({
        sequenceNumber: String(100 + number * strides[which]!),
        eventId: `${which}-${number}`,
        // The times of the stream are rounded down to the second.
        writtenAt: Math.floor(now / 1000) * 1000,
        count,
      })),
    )
  }

  function publish(followUps: FollowUp[]) {
    for (const { event } of followUps) if (event.name === 'count-doubted') doubts.push(event.detail as Doubt)
  }

  async function deliver({ shard: which, back, size, end }: Delivery): Promise<void> {
    const shard = shards[which]!
    const until = Math.min(shard.records.length, shard.done + size)
    const batch = shard.records.slice(Math.max(0, shard.done - back), until).flat()
    const { failed, followUps } = await countRecords(own.table, batch)
    if (failed.length > 0) throw new Error('The records were not counted')
    if (end === 'published') publish(followUps)
    if (end === 'given up') givenUp.push(...batch)
    if (end !== 'failed') shard.done = until
  }

  /** Handles one message about a doubt while other steps happen. Returns false if the message is delivered again. */
  async function recount(meanwhile: () => Promise<void> = async () => {}): Promise<boolean> {
    const doubt = doubts.shift()
    if (!doubt) return true
    const table: OwnTable['table'] = {
      ...own.table,
      async get(...read) {
        await meanwhile()
        return own.table.get(...read)
      },
      async *paginate(input) {
        await meanwhile()
        yield* own.table.paginate(input)
      },
      async update(update) {
        await meanwhile()
        return own.table.update(update)
      },
    }
    try {
      await recounts({ table, now: () => now, random: () => '' }).recount(doubt)
      return true
    } catch {
      doubts.push(doubt)
      return false
    }
  }

  async function redrive(): Promise<void> {
    publish((await doubtRecords(own.table, givenUp.splice(0))).followUps)
  }

  return {
    write,
    deliver,
    recount,
    redrive,
    doubts,
    pass: (milliseconds: number) => void (now += milliseconds),

    /** Delivers the remaining records of both shards, and handles all doubts. */
    async settle(): Promise<void> {
      for (const shard of [0, 1] as const) await deliver({ shard, back: 0, size: Infinity, end: 'published' })
      await redrive()
      for (let round = 0; doubts.length > 0; round += 1) {
        if (round === 50) throw new Error('Doubts do not end')
        now += 60_000
        await recount()
      }
    },

    /** Returns the stored counts, and the counts that follow from the rows. */
    async numbers() {
      const [counted, comment, members] = [
        await own.rowOf(post),
        await own.rowOf(firstComment),
        await own.rowOf(campusCountsKey(ids.campusId)),
      ]
      const numberOf = (prefix: string) =>
        [...rows].filter(([sk, row]) => sk.startsWith(prefix) && row && !row['deletedAt']).length
      const last = comments === 0 ? 1 : 1000 + comments
      // The counts of a tombstone are not compared, because they are never shown.
      const isShown = comment && !comment['deletedAt']
      return {
        actual: {
          comments: counted?.['comments'],
          saves: counted?.['saves'],
          lastActivityAt: counted?.['lastActivityAt'],
          mediaRank: counted?.['mediaRank'],
          savesOfComment: isShown ? (comment['saves'] ?? 0) : 0,
          members: members?.['members'] ?? 0,
        },
        expected: {
          comments: numberOf(commentsPrefix),
          saves: numberOf(savesPrefix(ids.postId)),
          lastActivityAt: last,
          mediaRank: mediaRank(2, last),
          savesOfComment: isShown ? numberOf(savesPrefix(commentIdOf(ids.postId, 0))) : 0,
          members: numberOf(memberKey('', '').sk),
        },
      }
    },
  }
}
