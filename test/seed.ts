/**
 * One seed decides every random draw of a run. `SEED=… vitest run …` repeats the draws of a failed run. `npm test` prints
 * its seed, and fast-check prints it with each counterexample.
 */
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env['SEED']) })
