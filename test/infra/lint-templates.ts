/**
 * `npm run lint:cfn`: checks the templates of `dev`, of `prod`, and of a stage with all options, with cfn-lint, which knows
 * the schema of every resource type. It needs Python 3.10 or later and installs cfn-lint below `dist/` once. If Python or
 * cfn-lint is missing, it prints this and succeeds.
 */
import { App } from 'aws-cdk-lib'
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildFunctions, bundleDirectory } from '../../infra/build.ts'
import { configOf, deployed, type StageConfig } from '../../infra/config.ts'
import { root } from '../../infra/functions.ts'
import { makeStage } from '../../infra/stacks/stage.ts'
import { notRun } from '../unavailable.ts'

const version = '1.58.0'
const directory = join(root, `dist/cfn-lint-${version}`)
const command = join(directory, 'bin/cfn-lint')

/** Rules that do not apply to these templates, with the reasons. */
const ignored = {
  W3005: 'CDK makes a function wait for the policies of its role, and always names the role beside them.',
}

function absent(reason: string): never {
  console.log(`${notRun}${reason}`)
  process.exit(0)
}

function run(program: string, ...args: string[]) {
  return spawnSync(program, args, { encoding: 'utf8' })
}

function install(): void {
  if (existsSync(command)) return
  const isRecent = 'import sys; sys.exit(sys.version_info < (3, 10))'
  const python = ['python3', 'python3.14', 'python3.13', 'python3.12'].find(
    (name) => run(name, '-c', isRecent).status === 0,
  )
  if (!python) absent('there is no Python 3.10 or later')
  mkdirSync(join(root, 'dist'), { recursive: true })
  const pip = join(directory, 'bin/pip')
  const isInstalled =
    run(python, '-m', 'venv', directory).status === 0 &&
    run(pip, 'install', '--quiet', '--disable-pip-version-check', `cfn-lint==${version}`).status === 0
  if (isInstalled) return
  rmSync(directory, { recursive: true, force: true })
  absent('PyPI could not be reached')
}

/** Writes the templates of a stage, which use the laptop's bundles, and returns the paths of the files. */
function templatesOf(config: StageConfig): string[] {
  const outdir = join(root, `dist/templates-${config.stage}`)
  rmSync(outdir, { recursive: true, force: true })
  const { context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'))
  const app = new App({ analyticsReporting: false, outdir, context })
  makeStage(app, { config, codeOf: bundleDirectory })
  app.synth()
  return globSync('*.template.json', { cwd: outdir }).map((file) => join(outdir, file))
}

install()
await buildFunctions()
const withAllOptions = deployed('options', {
  ...configOf('prod'),
  google: { clientId: 'client', domainPrefix: 'prefix' },
  otherDomain: { domain: 'other.example', hostedZoneId: 'Z0000000000000000OTHER' },
  firewall: 'block',
  copiesVault: 'arn:aws:backup:us-east-1:222222222222:backup-vault:copies',
})
const files = [configOf('dev'), configOf('prod'), withAllOptions].flatMap(templatesOf)
const rules = Object.keys(ignored).flatMap((rule) => ['--ignore-checks', rule])
const { status, stdout, stderr } = run(command, '--regions', 'us-east-1', ...rules, '--', ...files)
process.stdout.write(stdout)
process.stderr.write(stderr)
if (status === 0) console.log(`cfn-lint ${version} finds no problem in ${files.length} templates`)
process.exitCode = status === 0 ? 0 : 1
