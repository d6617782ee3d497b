/**
 * `npm run bench:units` measures the cost of each action at the table, with BENCH_POSTS posts or messages (10³, 10⁴ and
 * 10⁵ by default). Each test file runs alone with a laptop cloud of its own, so that the reactions to the rows of one file
 * neither delay another file nor count in its costs.
 */
import { spawnSync } from 'node:child_process'

const files = ['payout-units', 'message-units', 'notification-units', 'units']
const env = { ...process.env, BENCH_POSTS: process.env['BENCH_POSTS'] ?? '1000,10000,100000' }
for (const file of files) {
  const command = ['run', '-c', 'test/vitest.config.ts', `test/bench/${file}.test.ts`]
  const { status } = spawnSync('vitest', command, { env, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
