import { beforeAll, expect, test } from 'vitest'
import { createUpload } from '../../shared/media/create-upload.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, loose, member, type Person } from '../cloud.ts'
import { photoWithPlace } from './bytes.ts'
import { send } from './pictures.ts'
import { statusOf } from '../status-of.ts'

let ann: Person
beforeAll(async () => {
  ann = await member()
})

test('the bucket accepts a file of the announced size with the form of create-upload', async () => {
  const response = await send(ann, newUlid(Date.now()), await photoWithPlace())
  expect(response.status).toBeLessThan(300)
})

test.each(['virus.exe', 'movie.avi', 'page.svg', 'noextension', 'photo.jpg.html', ''])(
  '%j is refused, because it is not the name of a photo or video',
  async (name) => {
    const refused = await loose(createUpload, { id: newUlid(Date.now()), name, size: 10 }, ann)
    expect(refused.error).toMatchObject({ code: 'file-type', message: 'Only photos & videos are allowed!' })
  },
)

test.each(['scan.jfif', 'clip.M4V'])('%j is accepted: it is a JPEG or an MP4', async (name) => {
  expect((await call(createUpload, { id: newUlid(Date.now()), name, size: 10 }, ann)).status).toBe(200)
})

test('a file whose announced size is too large is refused', async () => {
  const megabyte = 1024 * 1024
  const ask = (name: string, size: number) => call(createUpload, { id: newUlid(Date.now()), name, size }, ann)
  expect((await ask('a.jpg', 20 * megabyte)).status).toBe(200)
  expect((await ask('a.jpg', 20 * megabyte + 1)).error?.code).toBe('file-too-large')
  expect((await ask('a.mp4', 100 * megabyte)).status).toBe(200)
  expect((await ask('a.mp4', 100 * megabyte + 1)).error?.code).toBe('file-too-large')
})

test('an id that was used for a photo cannot be used for a video', async () => {
  const id = newUlid(Date.now())
  const ask = (name: string) => call(createUpload, { id, name, size: 10 }, ann)
  expect((await ask('a.jpg')).status).toBe(200)
  expect((await ask('a.mp4')).error?.code).toBe('key-conflict')
  expect((await ask('b.png')).status).toBe(200)
})

test('the bucket refuses a file that is larger than announced', async () => {
  const id = newUlid(Date.now())
  const upload = (await call(createUpload, { id, name: 'a.jpg', size: 1000 }, ann)).output
  const post = (bytes: number) => {
    const form = new FormData()
    for (const [field, value] of Object.entries(upload.fields)) form.append(field, value)
    form.append('file', new Blob([new Uint8Array(bytes)]), 'a.jpg')
    return fetch(upload.url, { method: 'POST', body: form })
  }
  const refused = await post(1001)
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('EntityTooLarge')])
  expect((await post(1000)).status).toBeLessThan(300)
})

test('an account may send 2 GB a day, whatever the files contain', async () => {
  const ben = await member()
  const ask = async (megabytes: number) =>
    (await call(createUpload, { id: newUlid(Date.now()), name: 'a.mp4', size: megabytes * 1_000_000 }, ben))
      .error
  for (let count = 0; count < 20; count += 1) expect(await ask(100)).toBeUndefined()
  expect(await ask(100)).toMatchObject({
    code: 'too-many-bytes',
    message: 'You uploaded a lot today. Try again in 2 hours.',
  })
  expect((await call(createUpload, { id: newUlid(Date.now()), name: 'a.mp4', size: 1 }, ann)).status).toBe(
    200,
  )
})

test('an upload form is valid only with the key, type and fields that it was issued with', async () => {
  const bytes = await photoWithPlace()
  for (const change of [
    { key: 'uploads/somebody/else' },
    { 'Content-Type': 'text/html' },
    { 'x-amz-meta-a': 'b' },
  ]) {
    const upload = (await call(createUpload, { id: newUlid(Date.now()), name: 'a.jpg', size: 9 }, ann)).output
    const form = new FormData()
    const fields = { ...upload.fields, ...change }
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    form.append('file', new Blob([new Uint8Array(bytes)]), 'a.jpg')
    expect(await statusOf(upload.url, { method: 'POST', body: form }), JSON.stringify(change)).toBe(403)
  }
})
