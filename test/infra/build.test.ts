import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildFunctions, bundleDirectory, bundleSizes, hashOfSources } from '../../infra/build.ts'
import { grantsOfFunction } from '../../infra/function-grants.ts'
import { functions, root } from '../../infra/functions.ts'

/** Whether a function may use anything else than the table. */
const usesMore = (name: string) => grantsOfFunction(name).some(({ on }) => on !== 'table')

const names = functions.map(({ name }) => name)
const bundle = (name: string) => join(bundleDirectory(name), 'index.mjs')

beforeAll(buildFunctions)

describe.each(names)('the bundle of %s', (name) => {
  test('loads by itself and has a handler', () => {
    const program = `console.log(typeof (await import('${pathToFileURL(bundle(name)).href}')).handler)`
    const environment =
      'STAGE TABLE_NAME USER_POOL_ID USER_POOL_CLIENT_ID UPLOADS_BUCKET FILES_BUCKET EVENT_BUS_NAME SITE_BUCKET SITE_DOMAIN'
    const values = Object.fromEntries(environment.split(' ').map((variable) => [variable, 'us-east-1_test']))
    const options = { encoding: 'utf8', env: { ...values, AWS_REGION: 'us-east-1' } } as const
    const node = join(root, 'node_modules/.bin/node')
    expect(execFileSync(node, ['--input-type=module', '-e', program], options).trim()).toBe('function')
  })

  test('holds no key and no credential providers that Lambda does not need', () => {
    const found = /AKIA[A-Z0-9]{16}|BEGIN [A-Z ]*PRIVATE KEY|fromIni|fromSSO/.exec(
      readFileSync(bundle(name), 'utf8'),
    )
    expect(found?.[0]).toBeUndefined()
  })
})

/** They need Stripe's client, which is one piece of 500 KB, beside the clients of everything else that is kept of a person. */
const ofLeavers = ['holdings-api', 'on-account-deleted-erase-holdings']

test('a bundle is at most 350 KB where the table is all it needs, else 600, and 900 where somebody leaves', async () => {
  const sizes = await bundleSizes()
  const budgetOf = (name: string) => (ofLeavers.includes(name) ? 900 : usesMore(name) ? 600 : 350)
  for (const { name } of functions) {
    expect(sizes[name], name).toBeLessThanOrEqual(budgetOf(name) * 1024)
  }
})

test('a bundle holds an AWS client beside the table’s exactly where it has a grant on more than the table', () => {
  const otherClients =
    /"(S3|Firehose|Cognito Identity Provider|SES|EventBridge|Secrets Manager|ApiGatewayManagementApi|opensearch-js)"|opensearch-js\//
  for (const { name } of functions) {
    expect(otherClients.test(readFileSync(bundle(name), 'utf8')), name).toBe(usesMore(name))
  }
})

test('bundling again without a change does nothing', async () => {
  const before = statSync(bundle('posts-api')).mtimeMs
  await buildFunctions()
  expect(statSync(bundle('posts-api')).mtimeMs).toBe(before)
})

test('another function in the catalogue changes the hash of the sources', async () => {
  expect(await hashOfSources(functions.slice(1))).not.toBe(await hashOfSources())
})
