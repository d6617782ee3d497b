/** An error whose message says in one sentence why a server that tests need cannot run on this machine. */
export class Unavailable extends Error {}

/** The beginning of the line that a tier prints when this machine lacks what the tier needs. `tiers.ts` searches for it. */
export const notRun = 'Not run: '

/** Prints why a tier cannot run, if the error is `Unavailable`, so that the tier ends with success. Rethrows any other error. */
export function explain(error: unknown): void {
  if (!(error instanceof Unavailable)) throw error
  console.log(`${notRun}${error.message}`)
}
