import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../functions.ts'
import { builtFiles } from '../site-files.ts'
import { stacksIn } from './assembly.ts'
import type { Build } from './forward.ts'
import { accountOf, region, Stopped, type World } from './world.ts'

/** Builds with Vite and CDK. The app is synthesized once; the diff, the assets and the deployment use that result. */
export function buildWithCdk({ aws, config, say }: World): Build {
  const app = join(root, 'dist/deploy', config.stage)
  return {
    async make() {
      say('the site and the console are built')
      for (const config of ['web/vite.config.ts', 'web/console/vite.config.ts'])
        await run('vite', 'build', '-c', config, '--logLevel', 'warn')
      say('the stacks are synthesized')
      await run('cdk', 'synth', '-q', '-o', app, '-c', `stage=${config.stage}`)
      const account = await accountOf(aws)
      const site = await builtFiles()
      return { account, stacks: stacksIn(app, account), site, commit: commit() }
    },
    // CDK's default method would create change sets, and with them empty stacks, before the operator has agreed.
    showDiff: () => run('cdk', 'diff', '--method', 'template', '--app', app),
    // The flag confirms that this command is experimental and may change. CDK's version is pinned.
    publish: () => run('cdk', 'publish-assets', '--unstable=publish-assets', '--all', '--app', app),
  }
}

/** Runs a program of node_modules, whose output goes to the terminal. */
async function run(command: string, ...args: string[]): Promise<void> {
  const child = spawn(join(root, 'node_modules/.bin', command), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, AWS_REGION: region },
  })
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Stopped(`Nothing was deployed: ${command} ${args[0]} failed.`)
}

/** The checked-out commit, followed by `+` if files differ from it. */
function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') ? '+' : '')
}
