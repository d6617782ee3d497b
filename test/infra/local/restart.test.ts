import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { startCloud, type Cloud } from '../../../infra/local/cloud.ts'
import { newUlid } from '../../../shared/ulid.ts'

const api = async (cloud: Cloud, path: string, body: object) => {
  const response = await fetch(`http://127.0.0.1:${cloud.ports.site}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.json()
}

const bucketOf = (cloud: Cloud) => ({
  files: cloud.environmentOf('finish-upload')['FILES_BUCKET'],
  s3: new S3Client({
    endpoint: cloud.s3Endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  }),
})

test(
  'what was there before a restart is there after it: people, passwords, files, and the API key',
  { timeout: 300_000 },
  async () => {
    const stateDirectory = await mkdtemp(join(tmpdir(), 'restart-'))
    const start = () => startCloud({ basePort: 0, stateDirectory, log: () => {} })
    const account = { email: 'ann@example.com', name: 'Ann Ray', password: 'correct horse', terms: true }
    const Key = 'files/kept.txt'
    try {
      const before = await start()
      expect(await api(before, '/users', { id: newUlid(Date.now()), ...account })).toEqual({
        registered: true,
      })
      const { files: Bucket, s3 } = bucketOf(before)
      await s3.send(new PutObjectCommand({ Bucket, Key, Body: 'kept' }))
      await before.idle()
      await before.close()

      const after = await start()
      try {
        // It asks the table for the claim and the pool for a user with a password.
        expect(await api(after, '/account-lookups', { email: account.email })).toEqual({ exists: true })
        const again = bucketOf(after)
        const file = await again.s3.send(new GetObjectCommand({ Bucket: again.files, Key }))
        expect(await file.Body?.transformToString()).toBe('kept')
        expect(after.outputs).toEqual(before.outputs)
      } finally {
        await after.close()
      }
    } finally {
      await rm(stateDirectory, { recursive: true, force: true })
    }
  },
)
