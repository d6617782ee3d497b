import { execFileSync } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildFunctions, bundleDirectory, bundleSizes } from '../../infra/build.ts'
import { grantsOfFunction } from '../../infra/function-grants.ts'
import { functions, root } from '../../infra/functions.ts'

/** Whether a function has grants on more than the table. */
const usesMore = (name: string) => grantsOfFunction(name).some(({ on }) => on !== 'table')

const names = functions.map(({ name }) => name)
const bundle = (name: string) => join(bundleDirectory(name), 'index.mjs')

beforeAll(async () => void (await buildFunctions()))

describe.each(names)('the bundle of %s', (name) => {
  test('can be imported alone and exports a handler', () => {
    const program = `console.log(typeof (await import('${pathToFileURL(bundle(name)).href}')).handler)`
    const environment =
      'STAGE TABLE_NAME USER_POOL_ID USER_POOL_CLIENT_ID UPLOADS_BUCKET FILES_BUCKET EVENT_BUS_NAME SITE_BUCKET SITE_DOMAIN'
    const values = Object.fromEntries(environment.split(' ').map((variable) => [variable, 'us-east-1_test']))
    const options = { encoding: 'utf8', env: { ...values, AWS_REGION: 'us-east-1' } } as const
    const node = join(root, 'node_modules/.bin/node')
    expect(execFileSync(node, ['--input-type=module', '-e', program], options).trim()).toBe('function')
  })

  test('contains no secret, and no credential provider that Lambda does not need', () => {
    const found = /AKIA[A-Z0-9]{16}|BEGIN [A-Z ]*PRIVATE KEY|fromIni|fromSSO/.exec(
      readFileSync(bundle(name), 'utf8'),
    )
    expect(found?.[0]).toBeUndefined()
  })
})

/**
 * Functions that collect or erase everything that is stored about a person. They need the clients of all services,
 * including Stripe's client, a single module of 500 KB.
 */
const ofLeavers = ['holdings-api', 'on-account-deleted-erase-holdings']

test('a bundle has at most 350 KB for the table alone, 600 KB with other services, 900 KB for erasing accounts, and 1,150 KB for rendering pages', async () => {
  const sizes = await bundleSizes()
  const budgetOf = (name: string) => {
    // React, its router and the pages themselves.
    if (name === 'render-page') return 1150
    return ofLeavers.includes(name) ? 900 : usesMore(name) ? 600 : 350
  }
  for (const { name } of functions) {
    expect(sizes[name], name).toBeLessThanOrEqual(budgetOf(name) * 1024)
  }
})

test('only functions with grants on more than the table have other AWS clients in their bundles', () => {
  const otherClients =
    /"(S3|Firehose|Cognito Identity Provider|SES|EventBridge|Secrets Manager|ApiGatewayManagementApi|opensearch-js)"|opensearch-js\//
  for (const { name } of functions) {
    expect(otherClients.test(readFileSync(bundle(name), 'utf8')), name).toBe(usesMore(name))
  }
})

test('bundling again without a change rewrites no bundle', async () => {
  const before = statSync(bundle('posts-api')).mtimeMs
  await buildFunctions()
  expect(statSync(bundle('posts-api')).mtimeMs).toBe(before)
})

test('only new functions and functions with a changed source are bundled', async () => {
  const file = join(root, 'dist/functions.json')
  const built = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { hash: string; inputs: string[] }>
  expect(built['saves-api']?.inputs).toContain('shared/saves/save-post.ts')
  const { 'live-socket': removed, ...rest } = built
  expect(removed).toBeDefined()
  writeFileSync(file, JSON.stringify({ ...rest, 'saves-api': { ...built['saves-api'], hash: 'of before' } }))
  expect((await buildFunctions()).sort()).toEqual(['live-socket', 'saves-api'])
  expect(await buildFunctions()).toEqual([])
})
