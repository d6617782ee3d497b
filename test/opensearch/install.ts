/** Installs a real OpenSearch. Its files are downloaded through Maven and kept between runs. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../../infra/functions.ts'
import { Unavailable } from '../unavailable.ts'

const installations = join(root, '.opensearch')
const pom = join(root, 'test/opensearch/pom.xml')

/** The server's archive lacks these modules. Each is built from its jars, without those that the server has in `lib`. */
const modules = [
  {
    name: 'analysis-common',
    className: 'org.opensearch.analysis.common.CommonAnalysisPlugin',
    jars: ['analysis-common-*'],
  },
  {
    name: 'mapper-extras',
    className: 'org.opensearch.index.mapper.MapperExtrasPlugin',
    jars: ['mapper-extras-client-*'],
  },
  {
    name: 'reindex',
    className: 'org.opensearch.index.reindex.ReindexPlugin',
    jars: ['reindex-client-*', 'opensearch-rest-client-*', 'opensearch-ssl-config-*', 'http*', 'commons-*'],
    policy: 'grant { permission java.net.SocketPermission "*", "connect"; };',
  },
  {
    name: 'lang-painless',
    className: 'org.opensearch.painless.PainlessPlugin',
    jars: ['lang-painless-*', 'opensearch-scripting-painless-spi-*', 'antlr4-runtime-*', 'asm-*'],
    policy:
      'grant { permission java.lang.RuntimePermission "createClassLoader"; permission java.lang.RuntimePermission "getClassLoader"; };',
  },
]

/**
 * Returns the directory of the server. The first call downloads 97 MB in about a minute. Throws Unavailable if the
 * machine has no Java from 17 to 23, no Maven, or no access to Maven's repository.
 */
export function installOpenSearch(log: (line: string) => void): string {
  requireJava()
  const own = readFileSync(new URL(import.meta.url), 'utf8')
  const hash = createHash('sha256').update(readFileSync(pom)).update(own).digest('hex').slice(0, 12)
  const directory = join(installations, hash)
  const complete = join(directory, 'complete')
  if (!existsSync(complete)) {
    requireMaven(log)
    log(`fetching OpenSearch into .opensearch/${hash}: about a minute, once`)
    rmSync(installations, { recursive: true, force: true })
    const options = ['-q', '-B', '--strict-checksums', '-f', pom, `-Dtarget=${directory}`, 'package']
    const { status, stdout } = spawnSync('mvn', options, { encoding: 'utf8' })
    if (status !== 0) throw new Unavailable(`Maven cannot fetch it: ${stdout.trim().split('\n')[0] ?? ''}`)
    addModules(serverIn(directory), join(directory, 'jars'))
    writeFileSync(complete, '')
  }
  return serverIn(directory)
}

function serverIn(directory: string): string {
  const [server] = globSync(join(directory, 'opensearch-*'))
  if (!server) throw new Error(`there is no server in ${directory}`)
  return server
}

function addModules(server: string, jars: string): void {
  const version = basename(server).replace('opensearch-', '')
  for (const { name, className, jars: patterns, policy } of modules) {
    const directory = join(server, 'modules', name)
    mkdirSync(directory, { recursive: true })
    for (const jar of patterns.flatMap((pattern) => globSync(join(jars, `${pattern}.jar`))))
      if (!existsSync(join(server, 'lib', basename(jar)))) copyFileSync(jar, join(directory, basename(jar)))
    const descriptor = {
      description: name,
      version,
      name,
      classname: className,
      'java.version': '11',
      'opensearch.version': version,
      'has.native.controller': 'false',
    }
    const lines = Object.entries(descriptor).map(([key, value]) => `${key}=${value}\n`)
    writeFileSync(join(directory, 'plugin-descriptor.properties'), lines.join(''))
    if (policy) writeFileSync(join(directory, 'plugin-security.policy'), policy)
  }
}

/** OpenSearch 2 needs the security manager, which Java 24 no longer has. */
function requireJava(): void {
  const { stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' })
  const version = Number(/version "(\d+)/.exec(stderr ?? '')?.[1] ?? 0)
  if (version < 17 || version > 23) throw new Unavailable('there is no Java from 17 to 23')
}

function requireMaven(log: (line: string) => void): void {
  const isThere = () => spawnSync('mvn', ['-v']).status === 0
  if (isThere()) return
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    log('installing Maven (apt-get install maven): a minute, once')
    spawnSync('apt-get', ['update', '-qq'])
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'maven'])
  }
  if (!isThere()) throw new Unavailable('there is no Maven')
}
