import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetObjectCommand, PutObjectCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post'
import { onTestFinished } from 'vitest'
import { administratorOnly } from '../../../../infra/local/access/signers.ts'
import { localCredentials, region } from '../../../../infra/local/account.ts'
import { startS3, type LocalBucket } from '../../../../infra/local/s3/server.ts'

export const megabyte = 1024 * 1024

const buckets: LocalBucket[] = [
  {
    name: 'uploads',
    corsRules: [
      {
        allowedOrigins: ['http://localhost:3000', 'http://*.campus.localhost:3000'],
        allowedMethods: ['POST'],
        allowedHeaders: ['content-*'],
      },
    ],
    expirationDays: 1,
  },
  { name: 'files', corsRules: [] },
]

/**
 * Starts a local S3 with the buckets `uploads` and `files`, by default in a directory of its own. It stops when the test
 * ends.
 */
export async function startTestS3(directory = makeDirectory(), signers = administratorOnly) {
  const s3 = await startS3({ port: 0, directory, buckets, signers })
  const clientWith = (config: S3ClientConfig) =>
    new S3Client({
      endpoint: s3.url,
      region,
      forcePathStyle: true,
      maxAttempts: 1,
      credentials: localCredentials,
      ...config,
    })
  const client = clientWith({})
  onTestFinished(() => s3.close())

  return {
    s3,
    directory,
    client,
    clientWith,
    put: (Key: string, Body: string | Buffer = 'hello', more = {}) =>
      client.send(new PutObjectCommand({ Bucket: 'files', Key, Body, ...more })),
    read: async (Key: string, Bucket = 'files') =>
      (await client.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString(),
    /** Uploads a form as a browser does. `change` can replace fields of the form. */
    async post(
      options: Partial<PresignedPostOptions>,
      file: string | Buffer<ArrayBuffer>,
      change: Record<string, string> = {},
    ) {
      const { url, fields } = await createPresignedPost(client, {
        Bucket: 'uploads',
        Key: 'user-1/a.jpg',
        ...options,
      })
      const form = new FormData()
      for (const [name, value] of Object.entries({ ...fields, ...change })) form.append(name, value)
      form.append('file', new Blob([file]), 'my photo.jpg')
      const response = await fetch(url, { method: 'POST', body: form })
      const text = await response.text()
      return { status: response.status, text, code: codeOf(text) }
    },
  }
}

function makeDirectory() {
  const directory = mkdtempSync(join(tmpdir(), 'local-s3-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return directory
}

export function codeOf(xml: string) {
  return /<Code>(.*?)<\/Code>/.exec(xml)?.[1]
}
