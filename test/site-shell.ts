/** Puts the document and the configuration into the site's bucket of the laptop cloud, for tests that need no build. */
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { readFile } from 'node:fs/promises'
import { theCloud } from './cloud.ts'
import { siteConfig } from './site-config.ts'

/** Returns the text of index.html. */
export async function publishShell(): Promise<string> {
  const { ports, siteBucket: Bucket } = await theCloud()
  const document = await readFile('web/index.html', 'utf8')
  const s3 = new S3Client({
    endpoint: `http://127.0.0.1:${ports.files}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    forcePathStyle: true,
  })
  await s3.send(new PutObjectCommand({ Bucket, Key: 'index.html', Body: document, ContentType: 'text/html' }))
  const Body = JSON.stringify(siteConfig)
  await s3.send(new PutObjectCommand({ Bucket, Key: 'config.json', Body, ContentType: 'application/json' }))
  return document
}
