/** Counts the requests that the site is serving, so that work in the background can wait for a pause. */

/** The time without a request that counts as a pause. The requests of one page follow each other faster. */
const pauseMilliseconds = 100
/** Background work continues after this time even if the site is never quiet. */
const longestMilliseconds = 10_000

export function openTraffic() {
  let serving = 0
  let lastAt = -Infinity

  return {
    /** Counts a request until it is served. */
    async during<Served>(serve: () => Promise<Served>): Promise<Served> {
      serving += 1
      try {
        return await serve()
      } finally {
        serving -= 1
        lastAt = performance.now()
      }
    },

    /** Resolves when no request has been served for `pauseMilliseconds`, and after ten seconds at the latest. */
    async untilQuiet(): Promise<void> {
      const end = performance.now() + longestMilliseconds
      while (performance.now() < end) {
        const rest = serving > 0 ? pauseMilliseconds : lastAt + pauseMilliseconds - performance.now()
        if (rest <= 0) return
        await new Promise((resolve) => setTimeout(resolve, rest))
      }
    },
  }
}
