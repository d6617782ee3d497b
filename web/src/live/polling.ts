/**
 * Schedules the polls of a page. With a socket, a page polls every two minutes (every ten in a hidden tab). Without a
 * socket, it polls every 15 to 90 seconds.
 */

/** A range in milliseconds. Each pause is a random time within it, so that pages do not poll at the same moment. */
type Pause = readonly [least: number, most: number]

const pauses = {
  /** A poll now and then, in case a hint was lost. */
  live: [110_000, 130_000],
  /**
   * Longer, because a hidden tab catches up when it becomes visible. Until then only the count in its title could be stale.
   */
  hiddenLive: [540_000, 660_000],
  /** For a hidden tab without a socket. */
  hidden: [60_000, 90_000],
  /** After the socket was lost. The range is wide, because thousands of pages may have lost their sockets together. */
  first: [15_000, 75_000],
  later: [55_000, 65_000],
  /** After a poll found something new: more may follow soon, as in a conversation. */
  afterNews: [15_000, 20_000],
} satisfies Record<string, Pause>

interface PollingOptions {
  look: () => void
  isLive: () => boolean
  isHidden: () => boolean
  /** Returns a number from 0 to 1, like `Math.random`. */
  random?: () => number
}

/** The result of a poll. `retryAfter`: seconds to wait, if the server refused the request. */
export interface Found {
  isNew?: boolean
  retryAfter?: number | undefined
}

/** Calls `look` repeatedly, from the first call of `restart` on. */
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
    /** Called when the socket opened or was lost, or when the tab became visible. */
    restart: () => wait(pauses.first),
    /** Schedules the next poll by the result of the last one. */
    note({ isNew = false, retryAfter = 0 }: Found): void {
      if (isNew) wait(pauses.afterNews)
      else if (retryAfter > 0) wait(pauses.later, retryAfter * 1000)
    },
  }
}
