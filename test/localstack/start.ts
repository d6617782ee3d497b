/**
 * Runs LocalStack on this machine without Docker, on 127.0.0.1 only, with its state in a temporary directory.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { localPorts } from '../../infra/config.ts'
import { root } from '../../infra/functions.ts'
import { localCredentials, region } from '../../infra/local/account.ts'
import { reservePorts } from '../../infra/local/ports.ts'
import { startTableEngine } from '../../infra/local/table/engine.ts'
import { Unavailable } from '../unavailable.ts'
import { pythonWithLocalStack } from './python.ts'

const startMilliseconds = 120_000
const healthSchema = z.object({ version: z.string() })

export type LocalStack = Awaited<ReturnType<typeof startLocalStack>>

/**
 * Starts LocalStack with its own table engine. Throws Unavailable on a machine that cannot run LocalStack. The caller
 * starts the user pool and the search engine, which functions expect at the returned ports.
 */
export async function startLocalStack(log: (line: string) => void = () => undefined) {
  if (spawnSync('java', ['-version']).status !== 0) throw new Unavailable('there is no Java')
  const python = pythonWithLocalStack(log)
  const block = await reservePorts()
  const ports = localPorts(block.base)
  const engine = await startTableEngine({ port: ports.table, log: () => undefined })
  const directory = mkdtempSync(join(tmpdir(), 'localstack-'))
  const at = (name: string) => join(directory, name)
  for (const name of ['logs', 'temporary']) mkdirSync(at(name))
  // Functions run from a directory below this one, so they find the package sharp in the linked node_modules.
  symlinkSync(join(root, 'node_modules'), at('node_modules'))
  const endpoint = `http://127.0.0.1:${ports.site}`
  const output = openSync(at('output.txt'), 'w')
  const child = spawn(python, [join(root, 'test/localstack/main.py')], {
    cwd: directory,
    stdio: ['pipe', output, output],
    env: {
      PATH: process.env['PATH'],
      ...settings(ports.site, ports.table),
      FILESYSTEM_ROOT: directory,
      TMPDIR: at('temporary'),
      OBJECTS: at('objects'),
      FUNCTION_LOGS: at('logs'),
      // The laptop cloud's user pool and search engine require these credentials. LocalStack accepts any.
      FUNCTION_ENVIRONMENT: JSON.stringify({
        AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: `http://127.0.0.1:${ports.userPool}`,
        SEARCH_URL: `http://127.0.0.1:${ports.search}`,
        AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
        AWS_SESSION_TOKEN: '',
      }),
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const close = async () => {
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), 20_000)
    await ended
    clearTimeout(late)
    await engine.close()
    await block.close()
    rmSync(directory, { recursive: true, force: true })
  }

  const deadline = Date.now() + startMilliseconds
  let version: string | undefined
  while (!(version = await versionAt(endpoint))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      const tail = readFileSync(at('output.txt'), 'utf8').slice(-2000)
      await close()
      throw new Error(`LocalStack did not start: ${tail}`)
    }
    await sleep(100)
  }
  return {
    endpoint,
    version,
    ports,
    python,
    /** The options of any SDK client. */
    client: { endpoint, region, credentials: localCredentials },
    /** The environment variables with which the SDK, the CDK CLI and the AWS CLI reach LocalStack. */
    environment: {
      AWS_ENDPOINT_URL: endpoint,
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
    },
    /** The output of LocalStack, or the logs of a function. */
    logOf: (functionName?: string) =>
      readFileSync(functionName ? at(`logs/${functionName}.log`) : at('output.txt'), 'utf8'),
    close,
  }
}

/** https://docs.localstack.cloud/references/configuration/ */
function settings(port: number, tablePort: number): Record<string, string> {
  return {
    OVERRIDE_IN_DOCKER: '0',
    // LocalStack's default server ignores the host and listens on every interface.
    GATEWAY_SERVER: 'hypercorn',
    GATEWAY_LISTEN: `127.0.0.1:${port}`,
    LOCALSTACK_HOST: `localhost:${port}`,
    DNS_ADDRESS: '0',
    // Without this, the SDK fails to resolve the host names of queues.
    SQS_ENDPOINT_STRATEGY: 'path',
    DISABLE_EVENTS: '1',
    SKIP_SSL_CERT_DOWNLOAD: '1',
    DYNAMODB_LOCAL_PORT: String(tablePort),
    // The first version of LocalStack's streams loses early records.
    PROVIDER_OVERRIDE_DYNAMODB: 'v2',
    PROVIDER_OVERRIDE_DYNAMODBSTREAMS: 'v2',
    PYTHONDONTWRITEBYTECODE: '1',
  }
}

/** Returns LocalStack's version, or undefined while LocalStack does not respond. */
async function versionAt(endpoint: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${endpoint}/_localstack/health`, { signal: AbortSignal.timeout(5000) })
    return z.parse(healthSchema, await response.json()).version
  } catch {
    return undefined
  }
}
