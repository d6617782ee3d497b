import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildFunctions, bundleDirectory, bundleSizes, hashOfSources } from '../../infra/build.ts'
import { functionEntries, reactions, root } from '../../infra/functions.ts'

const names = Object.keys(functionEntries)
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

  test('holds neither a key nor the credential providers that Lambda does not have', () => {
    const found = /AKIA[A-Z0-9]{16}|BEGIN [A-Z ]*PRIVATE KEY|fromIni|fromSSO/.exec(
      readFileSync(bundle(name), 'utf8'),
    )
    expect(found?.[0]).toBeUndefined()
  })
})

test('a bundle is at most 350 KB where the table is all it needs, else 600', async () => {
  const sizes = await bundleSizes()
  const withMore = /^(users-api|media-api|finish-upload|link-preview)$|-(delete-media|sweep-comments)$/
  for (const name of names) {
    expect(sizes[name], name).toBeLessThanOrEqual((withMore.test(name) ? 600 : 350) * 1024)
  }
})

test('bundling again without a change does nothing', async () => {
  const before = statSync(bundle('posts-api')).mtimeMs
  await buildFunctions()
  expect(statSync(bundle('posts-api')).mtimeMs).toBe(before)
})

test('a process that does not know the newest function leaves it to others to bundle again', async () => {
  const [, ...older] = Object.entries(functionEntries)
  expect(await hashOfSources(Object.fromEntries(older))).not.toBe(await hashOfSources())
})

test('a reaction follows the event that its name begins with', () => {
  expect(reactions).toContainEqual({
    name: 'on-post-created-count-user',
    entry: 'lambdas/users/on-post-created-count-user.ts',
    event: 'post-created',
  })
})
