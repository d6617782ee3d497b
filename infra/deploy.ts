/**
 * `npm run deploy -- prod`: deploys the stacks, then copies the site into its bucket. New files are copied before
 * `index.html`, so that the old and the new page always find theirs. CloudFront compresses files when it serves them.
 */
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { configOf } from './config.ts'
import { root } from './functions.ts'
import { siteConfig, siteFiles } from './site-files.ts'

const outputsSchema = z.record(z.string(), z.record(z.string(), z.string()))

function run(command: string, ...args: string[]): void {
  const { status } = spawnSync(join(root, 'node_modules/.bin', command), args, {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`${command} failed`)
}

const config = configOf(process.argv[2] ?? 'dev')
if (config.stage === 'local') throw new Error('The stage local is not deployed: use npm start')
const outputsFile = join(root, `dist/outputs-${config.stage}.json`)
run('vite', 'build', '-c', 'web/vite.config.ts')
const quietly = ['--require-approval', 'never', '--outputs-file', outputsFile]
run('cdk', 'deploy', '--all', '-c', `stage=${config.stage}`, ...quietly)
const byStack = Object.values(z.parse(outputsSchema, JSON.parse(readFileSync(outputsFile, 'utf8'))))
const outputs: Record<string, string> = Object.assign({}, ...byStack)

const client = new S3Client({ region: 'us-east-1' })
const files = [...(await siteFiles(join(root, 'dist/site'))), siteConfig(config, outputs)]
const assetsFirst = files.sort(
  (a, b) => Number(!a.key.startsWith('assets/')) - Number(!b.key.startsWith('assets/')),
)
for (const { key: Key, body: Body, contentType: ContentType, cacheControl: CacheControl } of assetsFirst) {
  await client.send(
    new PutObjectCommand({ Bucket: outputs['SiteBucketName'], Key, Body, ContentType, CacheControl }),
  )
}
console.log(`https://${config.domain} is deployed`)
