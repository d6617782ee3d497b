/**
 * `npm start`: runs the whole product on this machine. `-- --fresh` starts from an empty state, `PORT=3100` uses other
 * ports, and `STATE=…` uses another directory for the state.
 */
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { root } from '../functions.ts'
import { closingScreen } from './closing-screen.ts'
import { startCloud, type Cloud } from './cloud.ts'
import { seed } from './demo/seed.ts'
import { overloadNotice } from './functions/slowdown.ts'
import { buildConsole, buildSite, publishSite } from './site.ts'
import { openStateDirectory } from './state-directory.ts'
import { watchSources } from './watch.ts'

const stopped = new AbortController()
let running: Cloud | undefined
/** Starting uses all of a small machine, so an overload is not reported until it is done. */
let isReady = false

async function start(): Promise<void> {
  const basePort = Number(process.env['PORT'] ?? 3000)
  if (!Number.isInteger(basePort) || basePort < 1 || basePort > 65_000)
    throw new Error('PORT is not a port number')
  const state = openStateDirectory(
    process.env['STATE'] ?? join(root, '.local'),
    process.argv.includes('--fresh'),
  )
  process.once('exit', state.release)
  const log = openLog(join(state.path, 'log.txt'))

  say('Starting the cloud and building the site')
  const built = buildSite()
  // If the build fails, this is reported below, when the cloud runs.
  built.catch(() => undefined)
  const cloud = await startCloud({
    basePort,
    stateDirectory: state.path,
    warmFunctions: 11,
    searchUrl: process.env['SEARCH_URL'],
    stripeKeys: stripeKeysOf(process.env),
    log,
  })
  running = cloud
  closeOnSignals(cloud)
  await built
  await publishSite(cloud)
  // The console follows while the demo is prepared, so that the students' site does not wait for it.
  buildConsole()
    .then(() => publishSite(cloud))
    .catch((error: unknown) =>
      say(`console failed to build: ${error instanceof Error ? error.message : String(error)}`),
    )
  watchSources(cloud, say)

  say('Preparing the demo: students, posts, pictures')
  await seed({
    environment: cloud.demoEnvironment,
    stateFile: join(state.path, 'demo.json'),
    untilQuiet: cloud.untilQuiet,
    onReady: () => {
      isReady = true
      console.log(closingScreen(cloud.ports))
    },
    log: say,
    signal: stopped.signal,
  })
}

function stripeKeysOf(env: NodeJS.ProcessEnv) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  if (!secretKey) return undefined
  if (!webhookSecret)
    throw new Error('STRIPE_WEBHOOK_SECRET is missing: `stripe listen --print-secret` prints it')
  return { secretKey, webhookSecret }
}

function closeOnSignals(cloud: Cloud): void {
  const stop = () => {
    if (stopped.signal.aborted) return
    stopped.abort()
    say('Stopping')
    void cloud.close().finally(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}

/**
 * Returns a function that writes each line to the log file. It also shows errors in the terminal, until the product is
 * being stopped.
 */
function openLog(path: string): (line: string) => void {
  const file = createWriteStream(path, { flags: 'a' })
  return (line) => {
    file.write(`${new Date().toISOString()} ${line}\n`)
    if (stopped.signal.aborted) return
    if (
      /"level":"(ERROR|CRITICAL)"/.test(line) ||
      (/\bfailed\b|\bError\b/.test(line) && !line.includes('"level":')) ||
      (isReady && line.startsWith(overloadNotice))
    )
      console.log(line)
  }
}

function say(line: string): void {
  console.log(`· ${line}`)
}

try {
  await start()
} catch (error) {
  // Errors during the stop are expected.
  if (!stopped.signal.aborted) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`)
    await running?.close()
    process.exit(1)
  }
}
