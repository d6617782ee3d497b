/** The document and the configuration in the site's bucket of the laptop cloud, for tests that need no build. */
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { readFile } from 'node:fs/promises'
import { siteConfig } from './site-config.ts'

/** Returns the text of index.html. */
export const readShell = () => readFile('web/index.html', 'utf8')

/** Puts both files into the bucket. They are published once, because all test files share the bucket. */
export async function publishShell(port: number, Bucket: string): Promise<void> {
  const s3 = new S3Client({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    forcePathStyle: true,
  })
  const document = { Key: 'index.html', Body: await readShell(), ContentType: 'text/html' }
  const config = { Key: 'config.json', Body: JSON.stringify(siteConfig), ContentType: 'application/json' }
  for (const file of [document, config]) await s3.send(new PutObjectCommand({ Bucket, ...file }))
  s3.destroy()
}
