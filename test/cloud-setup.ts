/**
 * Starts the laptop cloud once for all test files. A small server starts the cloud when the first test file requests its
 * addresses, so that runs without such files start none. In watch mode, the cloud starts at once.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { TestProject } from 'vitest/node'
import { buildFunctions } from '../infra/build.ts'
import { overloadNotice } from '../infra/local/functions/slowdown.ts'
import { keepGrants, keepUsedGrant } from './grants/record.ts'
import type { NewMember, NewPerson } from './people.ts'
import { publishShell } from './site-shell.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cloudStarter: string
  }
}

export async function setup(project: TestProject) {
  let starting: Promise<Awaited<ReturnType<typeof start>>> | undefined
  const log = (line: string) => {
    if (line.includes('"level":"ERROR"') || line.startsWith(overloadNotice)) console.error(line)
  }
  const server = createServer(async (request, response) => {
    starting ??= start(log)
    try {
      const result = await respond(await starting, request)
      response.end(typeof result === 'string' ? result : JSON.stringify(result))
    } catch (error) {
      response.writeHead(500).end(String(error instanceof Error ? error.stack : error))
    }
  })
  if (project.vitest.config.watch) {
    starting = start(log)
    // Ignores the error here, because the first file that needs the cloud reports it.
    starting.catch(() => undefined)
  }
  // Keeps idle connections open for a minute longer than announced, because a busy worker may use them that late.
  server.keepAliveTimeoutBuffer = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  project.provide('cloudStarter', `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
  // In watch mode, the cloud keeps running. A changed function is bundled again, and its next call uses the new bundle.
  project.onTestsRerun(async () => {
    if (!starting) return
    const { cloud } = await starting
    const built = await buildFunctions()
    if (built.length === 0 || !(await cloud.isOutdated())) return
    console.log('The template has changed: the cloud restarts.')
    await cloud.close()
    starting = start(log)
    await starting
  })
  return async () => {
    server.close()
    server.closeAllConnections()
    if (starting) await (await starting).cloud.close()
  }
}

type Started = Awaited<ReturnType<typeof start>>

/** Handles a request of a test file: runs the action in its path, or returns the addresses of the cloud. */
async function respond({ cloud, people }: Started, request: IncomingMessage): Promise<unknown> {
  const [, action = '', name = ''] = (request.url ?? '').split('/')
  const body: unknown = request.method === 'POST' ? JSON.parse(await text(request)) : undefined
  if (action === 'environment') return cloud.environmentOf(name)
  if (action === 'invoke') return cloud.invoke(name, body)
  if (action === 'people') return people.open(body as NewPerson)
  if (action === 'members') return (await people.join(body as NewMember)) ?? ''
  if (action === 'alarm') await cloud.raiseAlarm(name)
  if (action === 'idle') await cloud.idle()
  if (action === 'forget-edge') cloud.invalidateEdge()
  return {
    ports: cloud.ports,
    environment: cloud.environmentOf('finish-upload'),
    users: cloud.environmentOf('accounts-api'),
    outputs: cloud.outputs,
    siteBucket: cloud.siteBucket,
    analyticsBucket: cloud.outputs['AnalyticsBucketName'],
    failuresBucket: cloud.outputs['FailuresBucketName'],
  }
}

async function start(log: (line: string) => void) {
  const [{ startCloud }, { peopleIn }] = await Promise.all([
    import('../infra/local/cloud.ts'),
    import('./people.ts'),
  ])
  const basePort = Number(process.env['TEST_PORT'] ?? 4100)
  const cloud = await startCloud({
    basePort,
    stateDirectory: undefined,
    searchUrl: process.env['SEARCH_URL'],
    onGrantUsed: keepUsedGrant,
    log,
  })
  await publishShell(cloud.ports.files, cloud.siteBucket)
  keepGrants(cloud.grants)
  const environment = { ...cloud.environmentOf('finish-upload'), ...cloud.environmentOf('accounts-api') }
  return { cloud, people: peopleIn(cloud.ports, environment) }
}
