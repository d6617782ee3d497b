/**
 * Measures the processor time of a process and all its descendants by sampling them twice a second. The kernel's sum
 * leaves out children whose parents did not wait for them, which is most of a browser's time.
 */
import { readdirSync, readFileSync } from 'node:fs'

const intervalMilliseconds = 500
const ticksPerSecond = 100

interface ProcessTimes {
  pid: number
  parent: number
  /** The start time in ticks since boot. With the pid it identifies the process, because pids are reused. */
  start: string
  /** User and system time of the process itself. */
  ticks: number
}

/** Parses `/proc/<pid>/stat` after the name in parentheses, which may contain any characters (man 5 proc). */
export function timesIn(pid: number, stat: string): ProcessTimes {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return {
    pid,
    parent: Number(fields[1]),
    start: fields[19] ?? '',
    ticks: Number(fields[11]) + Number(fields[12]),
  }
}

/** All processes of this machine; an empty list on a system without `/proc`. */
function processes(): ProcessTimes[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          return [timesIn(Number(name), readFileSync(`/proc/${name}/stat`, 'utf8'))]
        } catch {
          // The process has ended since the directory was read.
          return []
        }
      })
  } catch {
    return []
  }
}

/** The ids of all descendants of a process, regardless of their process groups. */
export function descendantsOf(root: number): number[] {
  const found = [root]
  const all = processes()
  // The loop also visits the ids that it appends.
  for (const parent of found) found.push(...all.filter((one) => one.parent === parent).map(({ pid }) => pid))
  return found.slice(1)
}

/**
 * Starts sampling. The returned function ends the sampling and returns the processor time in seconds. Time that an ended
 * process used after its last sample is not included.
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
