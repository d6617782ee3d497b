/**
 * `npm run bench:memory` starts `npm start` with a state of its own, waits for the demo, sends 4,000 requests of visitors
 * and of one member, and prints the memory of all its processes. It fails if the memory exceeds the budget, or if it grew by
 * more than 40 MB during the last quarter of the requests.
 */
import { Amplify } from 'aws-amplify'
import { fetchAuthSession, signIn } from 'aws-amplify/auth'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { localPorts } from '../../infra/config.ts'
import { startSession } from '../../shared/accounts/start-session.ts'
import { demoAccounts } from '../../infra/local/demo/people.ts'

const budgetMegabytes = 800
const growthMegabytes = 40
const requests = Number(process.env['BENCH_REQUESTS'] ?? 4000)
const ports = localPorts(Number(process.env['PORT'] ?? 4700))
const lanes = 8
const state = mkdtempSync(join(tmpdir(), 'memory-'))

/** Returns the megabytes of a process. Memory that processes share counts once, if the operating system reports shares. */
function memoryOf(id: number, resident: number): number {
  return (proportionalOf(id) ?? resident) / 1024
}

function proportionalOf(id: number): number | undefined {
  try {
    const shared = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1]
    return shared === undefined ? undefined : Number(shared)
  } catch {
    // The operating system does not report shared memory, or the process has just ended.
    return undefined
  }
}

/** Prints and returns the megabytes of a process and all its descendants. */
function measure(when: string, root: number): number {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,comm='], { encoding: 'utf8' })
    .trim()
    .split('\n')
  const all = lines.map((line) => {
    const [id = '', parent, resident, ...name] = line.trim().split(/\s+/)
    return { id: Number(id), parent: Number(parent), resident: Number(resident), name: name.join(' ') }
  })
  const tree = [root]
  for (const id of tree) tree.push(...all.filter(({ parent }) => parent === id).map((child) => child.id))
  const parts = all
    .filter(({ id }) => tree.includes(id))
    .map(({ id, resident, name }) => ({ name, megabytes: memoryOf(id, resident) }))
    .filter(({ megabytes }) => megabytes > 1)
  const total = parts.reduce((sum, { megabytes }) => sum + megabytes, 0)
  const details = parts.map(({ name, megabytes }) => `${name} ${megabytes.toFixed(0)}`).join(', ')
  console.log(`${when.padEnd(22)} ${total.toFixed(0).padStart(5)} MB   ${details}`)
  return total
}

const poolSchema = z.object({
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  userPoolEndpoint: z.string(),
})

async function tokenOfMember(): Promise<string> {
  const config = await fetch(`http://127.0.0.1:${ports.site}/config.json`)
  Amplify.configure({ Auth: { Cognito: z.parse(poolSchema, await config.json()) } })
  const account = demoAccounts.find(({ campusId }) => campusId === 'ou')
  await signIn({ username: account?.email ?? '', password: account?.password ?? '' })
  const token = String((await fetchAuthSession()).tokens?.accessToken)
  await fetch(`http://127.0.0.1:${ports.site}/api${startSession.path}`, {
    method: startSession.method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ device: 'device-of-a-bench' }),
  })
  return token
}

const page = z.object({
  items: z.array(z.object({ id: z.string(), author: z.object({ id: z.string(), username: z.string() }) })),
})

/** Returns the requests that the bench repeats in this order: mostly reads, and now and then a save. */
async function addresses(api: string): Promise<[method: string, path: string][]> {
  const { items } = z.parse(page, await (await fetch(`${api}/campuses/ou/posts`)).json())
  return items.flatMap(({ id, author }): [string, string][] => [
    ['GET', '/campuses/ou/posts'],
    ['GET', `/posts/${id}`],
    ['GET', '/me'],
    ['GET', '/campuses/ou/gallery'],
    ['GET', `/posts/${id}/saves`],
    ['POST', `/posts/${id}/save`],
    ['GET', `/profiles/${author.username}`],
    ['GET', `/users/${author.id}/posts`],
    ['GET', '/me/saved'],
    ['GET', '/campus-counts/ou'],
    ['DELETE', `/posts/${id}/save`],
    ['GET', '/openapi.json'],
  ])
}

async function load(count: number, send: () => Promise<Response>): Promise<void> {
  let left = count
  const lane = async () => {
    for (; left > 0; left -= 1) await (await send()).arrayBuffer()
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

const child = spawn(process.execPath, ['infra/local/bootstrap.mjs', 'start'], {
  env: { ...process.env, PORT: String(ports.site), STATE: state },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const root = child.pid ?? 0
let output = ''
child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
const ended = once(child, 'exit')
try {
  while (!output.includes('posts are there')) {
    if (child.exitCode !== null) throw new Error(`npm start has ended:\n${output}`)
    await sleep(500)
  }
  const api = `http://127.0.0.1:${ports.site}/api`
  const figures = [measure('right after the demo', root)]
  const authorization = `Bearer ${await tokenOfMember()}`
  const calls = await addresses(api)
  const statuses = new Map<number, number>()
  let sent = 0
  const send = async () => {
    const [method, path] = calls[sent++ % calls.length] ?? ['GET', '/me']
    const headers = { authorization, 'content-type': 'application/json' }
    const response = await fetch(api + path, { method, headers, ...(method === 'GET' ? {} : { body: '{}' }) })
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    return response
  }
  for (let quarter = 1; quarter <= 4; quarter += 1) {
    await load(requests / 4, send)
    figures.push(measure(`after ${sent} requests`, root))
  }
  const most = Math.max(...figures)
  const growth = (figures.at(-1) ?? 0) - (figures.at(-2) ?? 0)
  console.log(`statuses: ${[...statuses].map(([status, times]) => `${status} × ${times}`).join(', ')}`)
  console.log(
    `most ${most.toFixed(0)} MB of ${budgetMegabytes}; the last quarter added ${growth.toFixed(0)} of ${growthMegabytes} MB`,
  )
  if (most > budgetMegabytes || growth > growthMegabytes) process.exitCode = 1
} finally {
  child.kill('SIGTERM')
  await ended
  rmSync(state, { recursive: true, force: true })
}
