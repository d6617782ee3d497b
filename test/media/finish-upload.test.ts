import { uploadKey } from '../../lambdas/media/upload-keys.ts'
import { userKey } from '../../lambdas/users/user-keys.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { finishUpload as finishUploadOperation } from '../../lambdas/media/finish-upload.ts'
import type { Viewer } from '../../lambdas/access/viewer.ts'
import type { Platform } from '../../lambdas/platform/platform.ts'
import type { Row } from '../../lambdas/platform/row.ts'
import { connectTable } from '../../lambdas/platform/table.ts'
import { createUpload } from '../../shared/media/create-upload.ts'
import { finishUpload } from '../../shared/media/finish-upload.ts'
import { photoPath, videoPath, widthsOf } from '../../shared/media/media.ts'
import { newUlid } from '../../shared/ulid.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { call, member, theCloud, type Person } from '../cloud.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { gifOf, photoWithPlace, videoWithPlace } from './bytes.ts'
import { cameraVideos, tracesIn } from './camera-videos.ts'
import { hasExiftool, readTraces } from './exiftool.ts'
import { send, uploaded } from './pictures.ts'

let ann: Person
let site: string
beforeAll(async () => {
  ann = await member()
  site = `http://127.0.0.1:${(await theCloud()).ports.site}`
})

async function finish(bytes: Uint8Array, name = 'photo.jpg') {
  const uploadId = newUlid(Date.now())
  await send(ann, uploadId, bytes, name)
  return call(finishUpload, { uploadId }, ann)
}

async function file(path: string) {
  const response = await fetch(site + path)
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

describe('photos', () => {
  test('a photo is rotated upright and stored in its sizes, with a placeholder of twelve pixels', async () => {
    const media = (await finish(await photoWithPlace(1600, 1200))).output
    expect(media).toMatchObject({ kind: 'photo', width: 1200, height: 1600 })
    expect(Buffer.from(media.placeholder ?? '', 'base64')).toHaveLength(36)
    for (const width of widthsOf(media.width)) {
      const { bytes, type } = await file(photoPath(media.fileId, width))
      expect(type).toBe('image/webp')
      expect((await sharp(bytes).metadata()).width).toBe(width)
    }
  })

  test('the location and the camera are removed from a photo', async () => {
    const media = (await finish(await photoWithPlace())).output
    for (const width of widthsOf(media.width)) {
      const { bytes } = await file(photoPath(media.fileId, width))
      const { exif, xmp, iptc } = await sharp(bytes).metadata()
      expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined])
      expect(bytes.includes('SecretCamera')).toBe(false)
    }
  })

  test('a photo is finished once, and a second call returns the same', async () => {
    const uploadId = newUlid(Date.now())
    await send(ann, uploadId, await photoWithPlace())
    const answers = await Promise.all([1, 2].map(() => call(finishUpload, { uploadId }, ann)))
    const again = await call(finishUpload, { uploadId }, ann)
    expect(new Set([...answers, again].map(({ output }) => output.fileId)).size).toBe(1)
  })

  test('an animated photo keeps its animation in a separate file', async () => {
    const frame = (color: string) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background: color } })
        .png()
        .toBuffer()
    const gif = await sharp([await frame('#f00'), await frame('#00f')], { join: { animated: true } })
      .gif()
      .toBuffer()
    const media = (await finish(gif, 'party.gif')).output
    expect(media).toMatchObject({ animated: true, width: 40, height: 40 })
    expect(
      (
        await sharp((await file(`/files/${media.fileId}/animation.webp`)).bytes, {
          animated: true,
        }).metadata()
      ).pages,
    ).toBe(2)
  })

  test.each([
    [
      'text with the name of a photo',
      Buffer.from('hello, I am a JPEG'),
      'file-type',
      'Only photos & videos are allowed!',
    ],
    [
      'an SVG with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      'file-type',
      'Only photos & videos are allowed!',
    ],
    ['the start of a WebP', Buffer.from('RIFF'), 'file-type', 'Only photos & videos are allowed!'],
    ['half a JPEG', undefined, 'file-broken', 'That file can’t be read. Choose another one.'],
    [
      'a JPEG of its first bytes only',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
      'file-broken',
      'That file can’t be read. Choose another one.',
    ],
  ])('%s is refused', async (_, bytes, code, message) => {
    const whole = await photoWithPlace()
    const answer = await finish(bytes ?? whole.subarray(0, whole.length / 2))
    expect(answer.error).toMatchObject({ code, message })
  })

  test('a photo of more than 300 frames is kept as its first frame, and the others are never decoded', async () => {
    const started = performance.now()
    const { output } = await finish(gifOf(60_000), 'frames.gif')
    expect(output).toMatchObject({ kind: 'photo', width: 1, height: 1, stilled: true })
    expect(output.animated).toBeUndefined()
    expect(performance.now() - started).toBeLessThan(10_000)
    const moving = (await finish(gifOf(300), 'frames.gif')).output
    expect(moving).toMatchObject({ animated: true })
    expect(moving.stilled).toBeUndefined()
  })

  test('a repeated call also says that only the first frame of a photo was kept, but the stored media do not', async () => {
    const uploadId = newUlid(Date.now())
    await send(ann, uploadId, gifOf(301), 'frames.gif')
    const first = (await call(finishUpload, { uploadId }, ann)).output
    expect(first.stilled).toBe(true)
    expect((await call(finishUpload, { uploadId }, ann)).output).toEqual(first)
    Object.assign(process.env, (await theCloud()).environment)
    const key = uploadKey((await call(getMe, {}, ann)).output.id, uploadId)
    expect((await connectTable().get(key, { consistent: true }))?.['media']).not.toHaveProperty('stilled')
  })

  test('a photo without the end marker of its JPEG is accepted, because all its pixels are there', async () => {
    const whole = await photoWithPlace()
    expect((await finish(whole.subarray(0, -2))).output).toMatchObject({ width: 480, height: 640 })
    expect((await finish(whole.subarray(0, -1))).status).toBe(200)
  })

  test('a photo of more than 50 megapixels is refused', async () => {
    const bomb = await sharp({ create: { width: 9000, height: 6000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect((await finish(bomb, 'bomb.png')).error?.code).toBe('photo-too-many-pixels')
  })
})

test('a very tall photo is scaled to the maximum height of 8192 pixels', async () => {
  const tall = await sharp({ create: { width: 1000, height: 20_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const media = (await finish(tall, 'tall.png')).output
  expect(media.height).toBe(8192)
})

describe('videos', () => {
  test('a video of any camera is published without place, device and date', async () => {
    const media = await Promise.all(
      Object.values(cameraVideos).map(async (make) => ({
        uploadId: await uploaded(ann, make(), 'clip.mov'),
      })),
    )
    const input = { id: newUlid(Date.now()), campusId: 'ou', blocks: [], media }
    const { id } = (await call(createPost, input, ann)).output
    const published = (await call(getPost, { postId: id })).output.post.media
    expect(published).toHaveLength(media.length)
    const videos = await Promise.all(published.map(({ fileId }) => file(videoPath(fileId))))
    expect(videos.map(({ type }) => type)).toEqual(media.map(() => 'video/mp4'))
    expect(videos.map(({ bytes }) => tracesIn(bytes))).toEqual(media.map(() => 0))
    // ExifTool is optional. If it is not installed, the name of a test in test/media/video.test.ts says so.
    if (hasExiftool) expect(await readTraces(videos.map(({ bytes }) => bytes))).toEqual(media.map(() => []))
  })

  test('a video of more than three minutes is refused', async () => {
    expect((await finish(videoWithPlace(181), 'clip.mp4')).error?.code).toBe('video-too-long')
    expect((await finish(videoWithPlace(180), 'clip.mp4')).status).toBe(200)
  })

  test.each([
    ['a photo with the name of a video', () => photoWithPlace(), 'file-type'],
    ['atoms that exceed their container', async () => videoWithPlace(5).subarray(0, 120), 'file-broken'],
  ])('%s is refused', async (_, bytes, code) => {
    expect((await finish(await bytes(), 'clip.mp4')).error?.code).toBe(code)
  })
})

/** Runs the operation in this process, with a table of the test's own. */
const runUpload = (uploadId: string, table: Platform['table'], row: Row | undefined) =>
  finishUploadOperation.run({
    input: { uploadId },
    viewer: { ...row, hidden: new Set(), isSessionStarted: true } as unknown as Viewer,
    client: { address: '192.0.2.1' },
    platform: { table, now: () => Date.now(), random: () => 'x' },
  })

test('a call that stopped before its end can be repeated, because the raw file is still there', async () => {
  Object.assign(process.env, (await theCloud()).environment)
  const uploadId = newUlid(Date.now())
  await send(ann, uploadId, await photoWithPlace())
  const table = connectTable()
  const dying: Platform['table'] = {
    ...table,
    update: async (input) => {
      if (input.key.sk.startsWith(uploadKey('', '').sk) && input.set?.['media']) throw new Error('killed')
      return table.update(input)
    },
  }
  const { id } = (await call(getMe, {}, ann)).output
  const run = runUpload(uploadId, dying, await table.get(userKey(id)))
  await expect(run).rejects.toThrow('killed')
  expect((await call(finishUpload, { uploadId }, ann)).output).toMatchObject({ kind: 'photo', width: 480 })
})

describe('attempts to read a file', () => {
  const uploadRow = async (uploadId: string) => uploadKey((await call(getMe, {}, ann)).output.id, uploadId)

  test('a file at which the function crashed twice is removed, and not read a third time', async () => {
    Object.assign(process.env, (await theCloud()).environment)
    const uploadId = newUlid(Date.now())
    await send(ann, uploadId, await photoWithPlace())
    // Simulates two calls that ran out of time.
    await connectTable().update({ key: await uploadRow(uploadId), set: { tries: 2 } })
    expect((await call(finishUpload, { uploadId }, ann)).error?.code).toBe('file-broken')
    expect((await call(finishUpload, { uploadId }, ann)).error?.code).toBe('upload-not-found')
  })

  test('while two attempts are in flight, the file stays, and a third call is asked to try again', async () => {
    Object.assign(process.env, (await theCloud()).environment)
    const uploadId = newUlid(Date.now())
    await send(ann, uploadId, await photoWithPlace())
    const key = await uploadRow(uploadId)
    await connectTable().update({ key, set: { tries: 2, triedAt: Date.now() } })
    expect((await call(finishUpload, { uploadId }, ann)).error?.code).toBe('unavailable')
    // One of the two attempts ends.
    await connectTable().update({ key, set: { tries: 1 } })
    expect((await call(finishUpload, { uploadId }, ann)).output).toMatchObject({ kind: 'photo' })
  })

  test('an attempt is counted when a call starts, and is not counted any more if the call fails for a reason other than the file', async () => {
    Object.assign(process.env, (await theCloud()).environment)
    const uploadId = newUlid(Date.now())
    await send(ann, uploadId, await photoWithPlace())
    const key = await uploadRow(uploadId)
    const table = connectTable()
    const tries: unknown[] = []
    const dying: Platform['table'] = {
      ...table,
      update: async (input) => {
        if (input.set?.['media'] && input.key.sk === key.sk) {
          tries.push((await table.get(key, { consistent: true }))?.['tries'])
          throw new Error('killed')
        }
        return table.update(input)
      },
    }
    const { id } = (await call(getMe, {}, ann)).output
    for (let time = 0; time < 3; time += 1)
      await expect(runUpload(uploadId, dying, await table.get(userKey(id)))).rejects.toThrow('killed')
    expect(tries).toEqual([1, 1, 1])
    expect((await call(finishUpload, { uploadId }, ann)).output).toMatchObject({ kind: 'photo' })
  })
})

test("an upload that was never sent is not found, and neither is another person's", async () => {
  const uploadId = newUlid(Date.now())
  await call(createUpload, { id: uploadId, name: 'photo.jpg', size: 1000 }, ann)
  expect((await call(finishUpload, { uploadId }, ann)).error?.code).toBe('upload-not-found')
  await send(ann, uploadId, await photoWithPlace())
  expect((await call(finishUpload, { uploadId }, await member())).error?.code).toBe('upload-not-found')
})

test('an account may finish forty uploads at once and then one every six seconds, so that it does not block other accounts', async () => {
  const ben = await member()
  const started = Date.now()
  const answers = await Promise.all(
    Array.from({ length: 45 }, () => call(finishUpload, { uploadId: newUlid(Date.now()) }, ben)),
  )
  const accepted = answers.filter(({ status }) => status !== 429).length
  expect(accepted).toBeGreaterThanOrEqual(40)
  expect(accepted).toBeLessThanOrEqual(40 + Math.ceil((Date.now() - started) / 6000))
})
