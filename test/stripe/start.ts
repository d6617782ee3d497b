/** stripe-mock on this machine: Stripe's own server that checks requests against its OpenAPI description. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../../infra/functions.ts'
import { Unavailable } from '../unavailable.ts'

/** The version of stripe-mock. Its description of Stripe's API is from 2026-08-26. */
export const version = 'v0.203.0'

const directory = join(root, '.stripe-mock', version)
const binary = join(directory, 'stripe-mock')

/** The possible commands of Go: a name that is on the PATH, and the default path of an installation. */
const goes = ['go', '/usr/local/go/bin/go']

/** Builds stripe-mock if it is missing, which takes about two minutes. Throws Unavailable without Go or its proxy. */
function build(log: (line: string) => void): void {
  if (existsSync(binary)) return
  const go = goes.find((one) => spawnSync(one, ['version']).status === 0)
  if (!go) throw new Unavailable('there is no Go')
  log(`building stripe-mock ${version} into .stripe-mock: about two minutes, once`)
  mkdirSync(directory, { recursive: true })
  const { status, stderr } = spawnSync(go, ['install', `github.com/stripe/stripe-mock@${version}`], {
    encoding: 'utf8',
    env: { ...process.env, GOBIN: directory, GOFLAGS: '-mod=mod' },
    timeout: 600_000,
  })
  if (status !== 0) throw new Unavailable(`Go cannot build it: ${stderr.trim().split('\n').at(-1) ?? ''}`)
}

/** Starts stripe-mock on a free local port. */
export async function startStripeMock(log: (line: string) => void) {
  build(log)
  const anywhere = '127.0.0.1:0'
  const child = spawn(binary, ['-http-addr', anywhere, '-https-addr', anywhere])
  const lines = createInterface({ input: child.stdout })
  for await (const line of lines) {
    const [, address] = /Listening for HTTP at address: (\S+)/.exec(line) ?? []
    if (!address) continue
    child.stdout.resume()
    return {
      url: `http://${address}`,
      async close() {
        child.kill()
        await once(child, 'exit')
      },
    }
  }
  throw new Unavailable('it ended before it listened')
}
