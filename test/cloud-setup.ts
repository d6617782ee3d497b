/**
 * Starts the laptop cloud once, when the first test file asks this small server for its addresses. Files that need no
 * cloud (rules, styles) never wait for one.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { TestProject } from 'vitest/node'
import { overloadNotice } from '../infra/local/functions/slowdown.ts'
import { keepGrants, keepUsedGrant } from './grants/record.ts'

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
      const cloud = await starting
      if (request.url === '/idle') await cloud.idle()
      if (request.url === '/forget-edge') cloud.invalidateEdge()
      const [, functionName] = /^\/environment\/(.+)$/.exec(request.url ?? '') ?? []
      if (functionName) return void response.end(JSON.stringify(cloud.environmentOf(functionName)))
      const [, name] = /^\/invoke\/(.+)$/.exec(request.url ?? '') ?? []
      if (name) {
        const event: unknown = JSON.parse(await text(request))
        return void response.end(JSON.stringify(await cloud.invoke(name, event)))
      }
      response.end(
        JSON.stringify({
          ports: cloud.ports,
          environment: cloud.environmentOf('finish-upload'),
          users: cloud.environmentOf('accounts-api'),
          siteBucket: cloud.siteBucket,
          analyticsBucket: cloud.outputs['AnalyticsBucketName'],
          failuresBucket: cloud.outputs['FailuresBucketName'],
        }),
      )
    } catch (error) {
      response.writeHead(500).end(String(error instanceof Error ? error.stack : error))
    }
  })
  // A busy worker closes an idle connection later than it was told.
  server.keepAliveTimeoutBuffer = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  project.provide('cloudStarter', `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
  return async () => {
    server.close()
    server.closeAllConnections()
    if (starting) await (await starting).close()
  }
}

async function start(log: (line: string) => void) {
  const { startCloud } = await import('../infra/local/cloud.ts')
  const basePort = Number(process.env['TEST_PORT'] ?? 4100)
  const cloud = await startCloud({
    basePort,
    stateDirectory: undefined,
    searchUrl: process.env['SEARCH_URL'],
    onGrantUsed: keepUsedGrant,
    log,
  })
  keepGrants(cloud.grants)
  return cloud
}
