/** A real OpenSearch server on this machine, listening on 127.0.0.1 only, with its state in a temporary directory. */
import { spawn } from 'node:child_process'
import {
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { reservePorts } from '../../infra/local/ports.ts'
import { untilWeEnd } from '../../infra/local/table/engine.ts'
import { installOpenSearch } from './install.ts'

const startMilliseconds = 240_000
const infoSchema = z.object({ version: z.object({ number: z.string() }) })
/** The id of the user 'nobody', as whom the server runs, because OpenSearch refuses to run as root. */
const nobody = 65534

/**
 * All options of the Java process, because the server reads no other file of options. The memory is as small as the tests
 * allow.
 */
const java = [
  '-Xms256m',
  '-Xmx256m',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-Djava.security.manager=allow',
  '-Djava.awt.headless=true',
  '-Dfile.encoding=UTF-8',
  '-Djna.nosys=true',
  '-Dio.netty.noUnsafe=true',
  '-Dio.netty.allocator.numDirectArenas=0',
  '-Dlog4j.shutdownHookEnabled=false',
  '-Dlog4j2.disable.jmx=true',
  '-Djava.locale.providers=SPI,COMPAT',
  '-Dopensearch.distribution.type=zip',
  '-Dopensearch.bundled_jdk=false',
]

const logging = `status = error
appender.console.type = Console
appender.console.name = console
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = [%p][%c{1.}] %m%n
rootLogger.level = warn
rootLogger.appenderRef.console.ref = console
`

/** Starts the server. Throws Unavailable on a machine that cannot run OpenSearch. */
export async function startOpenSearch(log: (line: string) => void) {
  const installed = installOpenSearch(log)
  const block = await reservePorts()
  const directory = mkdtempSync(join(tmpdir(), 'opensearch-'))
  const at = (name: string) => join(directory, name)
  const own = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
  // The files are copied, because the user 'nobody' may not be allowed to read this checkout.
  cpSync(installed, at('home'), { recursive: true })
  for (const name of ['data', 'conf', 'logs', 'temporary']) mkdirSync(at(name))
  writeFileSync(at('conf/log4j2.properties'), logging)
  const settings = {
    'discovery.type': 'single-node',
    'network.host': '127.0.0.1',
    'http.port': block.base,
    'transport.port': block.base + 1,
    'path.data': at('data'),
    'path.logs': at('logs'),
    'cluster.routing.allocation.disk.threshold_enabled': false,
    // As on the real domain, a document for a missing index is an error.
    'action.auto_create_index': false,
    'rest.action.multi.allow_explicit_index': false,
  }
  writeFileSync(at('conf/opensearch.yml'), JSON.stringify(settings))
  if (own.uid)
    for (const name of ['', 'data', 'conf', 'logs', 'temporary']) chownSync(at(name), nobody, nobody)
  const output = openSync(at('output.txt'), 'w')
  const paths = [
    `-Djava.io.tmpdir=${at('temporary')}`,
    `-Dopensearch.path.home=${at('home')}`,
    `-Dopensearch.path.conf=${at('conf')}`,
    '-cp',
    at('home/lib/*'),
  ]
  const command = ['-c', untilWeEnd, 'java', ...java, ...paths, 'org.opensearch.bootstrap.OpenSearch']
  const child = spawn('sh', command, { ...own, cwd: directory, stdio: ['pipe', output, output] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const close = async () => {
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), 20_000)
    await ended
    clearTimeout(late)
    await block.close()
    rmSync(directory, { recursive: true, force: true })
  }

  const url = `http://127.0.0.1:${block.base}`
  const deadline = Date.now() + startMilliseconds
  let version: string | undefined
  while (!(version = await versionAt(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      const tail = readFileSync(at('output.txt'), 'utf8').slice(-2000)
      await close()
      throw new Error(`OpenSearch did not start: ${tail}`)
    }
    await sleep(100)
  }
  return { url, version, processId: child.pid ?? 0, close }
}

/** Returns the server's version, or undefined while the server does not respond. */
async function versionAt(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) })
    return z.parse(infoSchema, await response.json()).version.number
  } catch {
    return undefined
  }
}
