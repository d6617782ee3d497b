/** The numbers of posts or messages in the unit benches: 100 in `npm test`, up to 10⁵ in `npm run bench:units`. */
export const sizes = (process.env['BENCH_POSTS'] ?? '100').split(',').map(Number)

/** Milliseconds after which a run is stopped because it hangs. Filling a table takes very long on some machines. */
export const timeout = 3_600_000
