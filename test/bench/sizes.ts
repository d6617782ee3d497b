/** The sizes of the tables of the unit benches: small in `npm test`, up to 10⁵ in `npm run bench:units`. */
export const sizes = (process.env['BENCH_POSTS'] ?? '100').split(',').map(Number)

/** A time limit that stops only a run that hangs: the time to fill a table depends on the machine and is no result. */
export const timeout = 3_600_000
