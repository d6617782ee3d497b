import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { gzipSync } from 'node:zlib'
import { env } from '../../../lambdas/platform/env.ts'
import type { UsageRecord } from '../../../shared/analytics/usage-record.ts'
import { isoWeek } from '../../../shared/analytics/iso-week.ts'
import { chance, type DemoPost } from './posts.ts'
import { timeOf } from './seed-posts.ts'
import type { SeedState } from './seed-state.ts'
import { commentsOf } from './threads.ts'

const dayMs = 24 * 3600_000
/** The number of browsers that visit a campus. */
const browsers = { ou: 60, ut: 35, smu: 15, uf: 20 }

/** Writes the analytics of the days until the first start, as Firehose would. A second start overwrites the same files. */
export function usageSeeder(posts: readonly DemoPost[], state: SeedState) {
  const s3 = new S3Client({ forcePathStyle: true })
  return {
    async addDay(daysAgo: number): Promise<void> {
      const time = state.epoch - daysAgo * dayMs
      const day = new Date(time).toISOString().slice(0, 10)
      // No visits of today are made up, because the visits of the demo's readers are counted.
      const visits = Object.entries(daysAgo > 0 ? browsers : {}).flatMap(([campus, number]) =>
        Array.from({ length: number }, (_, index) => visit(`${campus} ${index}`, campus, time)).flat(),
      )
      await s3.send(
        new PutObjectCommand({
          Bucket: env('ANALYTICS_BUCKET'),
          Key: `usage/day=${day}/demo.gz`,
          Body: gzipSync([...visits, ...countsOn(day)].map((line) => `${JSON.stringify(line)}\n`).join('')),
        }),
      )
    },
  }

  /** Counts the demo's posts and comments here, because no events are published for them (`seeded.ts`). */
  function countsOn(day: string): UsageRecord[] {
    const isOn = (item: { minutesAgo: number }) => new Date(timeOf(item, state)).toISOString().startsWith(day)
    const count = (name: string, campus: string): UsageRecord => ({ kind: 'count', name, campus })
    return posts.flatMap((post) => [
      ...(isOn(post) ? [count('post-created', post.campusId)] : []),
      ...commentsOf(post)
        .filter(isOn)
        .map(() => count('comment-created', post.campusId)),
    ])
  }

  /**
   * The events of one browser on one day. The list is empty if the browser did not visit; otherwise its user reads, signs
   * up or logs in.
   */
  function visit(browser: string, campus: string, time: number): UsageRecord[] {
    const day = Math.floor(time / dayMs)
    const person = state.hex(`${isoWeek(time)} ${browser}`, 16)
    const action = (name: string): UsageRecord => ({ kind: 'action', name, campus, person })
    const view = (name: string): UsageRecord => ({ kind: 'view', name, campus, person })
    const [comes, does] = [chance(`${browser} comes on ${day}`), chance(`${browser} does on ${day}`)]
    if (comes > 0.4) return []
    if (does > 0.7) return [action('Visit')]
    if (does > 0.6) return [action('Visit'), view('Auth'), view('Register'), action('Complete Registration')]
    if (does > 0.4) return [action('Visit'), view('Auth'), view('Login'), action('Login'), action('Active')]
    return [action('Visit'), action('Active'), ...(does > 0.3 ? [view('Mobile Post')] : [])]
  }
}
