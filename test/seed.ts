/**
 * One seed decides every random draw of a run, so what failed can be drawn again: `SEED=… vitest run …`. `npm test` prints it,
 * and fast-check prints it with each counterexample.
 */
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env['SEED']) })
