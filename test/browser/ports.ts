/** The ports of browser tests. Those of the laptop cloud begin at `BROWSER_TEST_PORT`. */
export const port = Number(process.env['BROWSER_TEST_PORT'] ?? 4300)

/** The port of the server that creates people with accounts (serve.ts). */
export const peoplePort = port + 50
