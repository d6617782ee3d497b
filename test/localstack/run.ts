/**
 * `npm run test:localstack` runs the contract tests of the services against LocalStack and the laptop cloud, and then
 * tests the product's stacks on LocalStack. If LocalStack cannot run, it prints why and ends with success.
 */
import { SESClient, VerifyDomainIdentityCommand } from '@aws-sdk/client-ses'
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { root } from '../../infra/functions.ts'
import { mailDomain, secretName } from '../aws/open-services.ts'
import { addTestStack } from '../aws/stack.ts'
import { newApp } from '../infra/synth-fixture.ts'
import { explain } from '../unavailable.ts'
import { deployAssembly } from './deploy.ts'
import { useProduct } from './journey.ts'
import { buildIndexes, createFileKey, deployProduct, startSubstitutes } from './product.ts'
import { tryReleases } from './releases.ts'
import { startLocalStack, type LocalStack } from './start.ts'

const countsSchema = z.object({ numPassedTests: z.number(), numFailedTests: z.number() })
const begin = Date.now()
const log = (line: string) => console.log(`${Math.round((Date.now() - begin) / 1000)} s  ${line}`)
let failures = 0

function check(isRight: boolean, line: string): void {
  log(`${isRight ? '✓' : '✗'} ${line}`)
  if (!isRight) failures += 1
}

/** Creates the resources of the contract tests, and returns their settings. */
async function prepareServices(localStack: LocalStack) {
  const app = newApp()
  addTestStack(app)
  const [stack] = await deployAssembly(localStack, app.synth().directory)
  if (!stack) throw new Error('There is no test stack')
  check(
    stack.complete.length === stack.wanted,
    `the test stack: ${stack.complete.length} of ${stack.wanted} resources`,
  )
  await createFileKey(localStack, secretName)
  const ses = new SESClient(localStack.client)
  await ses.send(new VerifyDomainIdentityCommand({ Domain: mailDomain }))
  ses.destroy()
  return { endpoint: localStack.endpoint, outputs: stack.outputs }
}

/** Runs the contract tests. With `settings` they run against LocalStack instead of the laptop cloud. */
async function runContractTests(name: string, settings?: object): Promise<void> {
  const report = join(root, 'artifacts/services.json')
  rmSync(report, { force: true })
  mkdirSync(join(root, 'artifacts'), { recursive: true })
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const command = ['run', '-c', 'test/vitest.config.ts', ...options, 'test/aws']
  const env = { ...process.env, ...(settings && { LOCALSTACK: JSON.stringify(settings) }) }
  const child = spawn(join(root, 'node_modules/.bin/vitest'), command, { cwd: root, env, stdio: 'inherit' })
  const status = await new Promise((resolve) => child.once('exit', resolve))
  const { numPassedTests, numFailedTests } = z.parse(countsSchema, JSON.parse(readFileSync(report, 'utf8')))
  check(
    status === 0 && numFailedTests === 0,
    `services on ${name}: ${numPassedTests} passed, ${numFailedTests} failed`,
  )
}

async function runProduct(localStack: LocalStack): Promise<void> {
  const { stacks, assembly } = await deployProduct(localStack, log)
  for (const { name, wanted, complete } of stacks)
    check(complete.length === wanted, `${name}: ${complete.length} of ${wanted} resources`)
  const { pool, close } = await startSubstitutes(localStack, assembly)
  try {
    await buildIndexes(localStack, stacks, log)
    await useProduct({ localStack, stacks, pool, check })
  } finally {
    await close()
  }
}

try {
  const localStack = await startLocalStack(log)
  try {
    log(`LocalStack ${localStack.version}, Node ${process.version}`)
    await runContractTests(`LocalStack ${localStack.version}`, await prepareServices(localStack))
    await runContractTests('the laptop cloud')
    await runProduct(localStack)
    for (const { step, seen, expected } of await tryReleases(localStack))
      check(seen === expected, `deployments: ${step}: ${seen}`)
  } finally {
    await localStack.close()
  }
  process.exitCode = failures === 0 ? 0 : 1
} catch (error) {
  explain(error)
}
