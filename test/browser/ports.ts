/** The ports of browser tests: the laptop cloud's begin at `BROWSER_TEST_PORT`. */
export const port = Number(process.env['BROWSER_TEST_PORT'] ?? 4300)

/** Opens accounts (serve.ts). */
export const peoplePort = port + 50
