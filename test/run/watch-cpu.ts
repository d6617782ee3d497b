/**
 * The processor time of a process and of all that descend from it, by looking at them twice a second. The kernel adds up
 * only children whose parents waited for them, and a browser's did not: most of its time would be missing.
 */
import { readdirSync, readFileSync } from 'node:fs'

const intervalMilliseconds = 500
const ticksPerSecond = 100

interface ProcessTimes {
  pid: number
  parent: number
  /** When it started, in ticks since the machine did: process ids come back. */
  start: string
  /** User and system time of itself. */
  ticks: number
}

/** The fields of `/proc/<pid>/stat` behind the name in parentheses, which may contain anything (man 5 proc). */
export function timesIn(pid: number, stat: string): ProcessTimes {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return {
    pid,
    parent: Number(fields[1]),
    start: fields[19] ?? '',
    ticks: Number(fields[11]) + Number(fields[12]),
  }
}

/** All processes of this machine; none where there is no `/proc`. */
function processes(): ProcessTimes[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          return [timesIn(Number(name), readFileSync(`/proc/${name}/stat`, 'utf8'))]
        } catch {
          // It has ended meanwhile.
          return []
        }
      })
  } catch {
    return []
  }
}

/** The ids of all processes that descend from one, whatever groups they have made for themselves. */
export function descendantsOf(root: number): number[] {
  const found = [root]
  const all = processes()
  // The list grows while it is read.
  for (const parent of found) found.push(...all.filter((one) => one.parent === parent).map(({ pid }) => pid))
  return found.slice(1)
}

/**
 * Starts looking. The returned function ends that, and returns the seconds; of a process that ended, what it used after
 * the last look is missing.
 */
export function watchCpu(root: number | undefined): () => number {
  const members = new Map<number, string>()
  const ticks = new Map<string, number>()
  function look(): void {
    const all = processes()
    const byPid = new Map(all.map((one) => [one.pid, one]))
    for (const one of all.toSorted((a, b) => Number(a.start) - Number(b.start))) {
      const isKnown = members.get(one.pid) === one.start
      const parent = byPid.get(one.parent)
      const descends = parent !== undefined && members.get(parent.pid) === parent.start
      if (!isKnown && one.pid !== root && !descends) continue
      members.set(one.pid, one.start)
      ticks.set(`${one.pid} ${one.start}`, one.ticks)
    }
  }
  look()
  const timer = setInterval(look, intervalMilliseconds)
  timer.unref()
  return () => {
    clearInterval(timer)
    return [...ticks.values()].reduce((sum, one) => sum + one, 0) / ticksPerSecond
  }
}
