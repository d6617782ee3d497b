/** Why a server that tests run against cannot run on this machine, in one sentence. */
export class Unavailable extends Error {}

/** How the line begins that a tier prints when this machine lacks what it needs; `tiers.ts` looks for it. */
export const notRun = 'Not run: '

/** Says why a tier does not run, and ends it with success. Rethrows every other error. */
export function explain(error: unknown): void {
  if (!(error instanceof Unavailable)) throw error
  console.log(`${notRun}${error.message}`)
}
