/** When a page asks what is new: seldom while a socket is open, more seldom in a hidden tab; without one from every 15 seconds to once a minute. */

/** From the least to the most milliseconds; a random time between them, so that pages do not ask at the same moment. */
type Pause = readonly [least: number, most: number]

const pauses = {
  /** In case a hint was lost. */
  live: [110_000, 130_000],
  /** A hidden tab catches up when it becomes visible, so only the count in its title could be wrong. */
  hiddenLive: [540_000, 660_000],
  /** In a hidden tab without a socket. */
  hidden: [60_000, 90_000],
  /** After the socket was lost: thousands of pages may have lost theirs at the same moment. */
  first: [15_000, 75_000],
  later: [55_000, 65_000],
  /** After something was new, because more may follow, as in a conversation. */
  afterNews: [15_000, 20_000],
} satisfies Record<string, Pause>

interface PollingOptions {
  look: () => void
  isLive: () => boolean
  isHidden: () => boolean
  /** From 0 to 1. */
  random?: () => number
}

/** What a look found. `retryAfter`: the server refused it for so many seconds. */
export interface Found {
  isNew?: boolean
  retryAfter?: number | undefined
}

/** Calls `look` again and again. It begins with `restart`. */
export function newPolling({ look, isLive, isHidden, random = Math.random }: PollingOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined

  function wait(pause: Pause, atLeast = 0): void {
    clearTimeout(timer)
    const open = isHidden() ? pauses.hiddenLive : pauses.live
    const [least, most] = isLive() ? open : isHidden() ? pauses.hidden : pause
    timer = setTimeout(now, atLeast + least + random() * (most - least))
  }

  function now(): void {
    wait(pauses.later)
    look()
  }

  return {
    /** The socket opened or was lost, or the tab became visible. */
    restart: () => wait(pauses.first),
    /** Moves the next look. */
    note({ isNew = false, retryAfter = 0 }: Found): void {
      if (isNew) wait(pauses.afterNews)
      else if (retryAfter > 0) wait(pauses.later, retryAfter * 1000)
    },
  }
}
