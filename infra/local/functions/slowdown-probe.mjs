/**
 * Runs in a separate thread and measures, at each message, how much longer a unit of work takes than on an idle machine.
 * The unit is longer than a time slice of the operating system, because a shorter unit would finish without waiting even on
 * a busy machine. The shortest time ever measured counts as that of an idle machine.
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
