/**
 * Runs in a thread of its own and measures, at each message, how much longer a unit of work takes than the processor needs
 * for it. The unit is longer than the turns that the operating system gives to threads: a short one would be served at
 * once on the busiest machine. The least time ever seen for the work stands for an idle machine.
 */
import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'

const unitMilliseconds = 25
const block = Buffer.alloc(65_536)
let leastPerRound = Infinity

parentPort?.on('message', () => {
  const since = process.threadCpuUsage()
  const from = performance.now()
  let rounds = 0
  let used = 0
  while (used < unitMilliseconds) {
    createHash('sha256').update(block).digest()
    rounds += 1
    const { user, system } = process.threadCpuUsage(since)
    used = (user + system) / 1000
  }
  leastPerRound = Math.min(leastPerRound, used / rounds)
  parentPort?.postMessage((performance.now() - from) / (rounds * leastPerRound))
})
