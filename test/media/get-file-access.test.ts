import { beforeAll, describe, expect, test } from 'vitest'
import { endOfAccess } from '../../lambdas/media/file-signer.ts'
import { finishUpload } from '../../shared/media/finish-upload.ts'
import { getFileAccess } from '../../shared/media/get-file-access.ts'
import { photoPath, widthsOf, type Media } from '../../shared/media/media.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, forgetEdge, idle, loose, member, newcomer, theCloud, verified, type Person } from '../cloud.ts'
import { photoWithPlace } from './bytes.ts'
import { send, uploaded } from './pictures.ts'

let tex: Person
let sam: Person
let origin: string
beforeAll(async () => {
  tex = await member('ut', 'utexas.edu', 'Tex Ray')
  sam = await member('smu', 'smu.edu', 'Sam Lee')
  origin = `http://127.0.0.1:${(await theCloud()).ports.site}`
})

const access = (campusId: string, as?: Person) => call(getFileAccess, { campusId, origin }, as)
const queryFor = async (campusId: string, as?: Person) => (await access(campusId, as)).output.query
const load = async (path: string) => {
  const answer = await fetch(origin + path)
  return { status: answer.status, text: await answer.text(), type: answer.headers.get('content-type') }
}
const pathOf = ({ fileId, width }: Media) => photoPath(fileId, widthsOf(width)[0] ?? width)

async function pictureOf(person: Person): Promise<Media> {
  const uploadId = newUlid(Date.now())
  await send(person, uploadId, await photoWithPlace())
  return (await call(finishUpload, { uploadId }, person)).output
}

async function postedPicture(campusId: string, author: Person) {
  const media = [{ uploadId: await uploaded(author) }]
  const input = { id: newUlid(Date.now()), campusId, blocks: [], media }
  const post = (await call(createPost, input, author)).output
  return { post, path: pathOf(post.media[0]!) }
}

describe('access to the files of a campus', () => {
  test('everyone with a verified e-mail has access to the files of a private campus', async () => {
    for (const person of [tex, sam, await verified()])
      expect((await access('ut', person)).output.query).toMatch(
        /^Policy=[\w~-]+&Key-Pair-Id=[\w~-]+&Signature=[\w~-]+$/,
      )
  })

  test('visitors and people with an unverified e-mail have no access to the files of a private campus', async () => {
    expect((await access('ut')).error?.code).toBe('campus-private')
    expect((await access('ut', await newcomer())).error?.code).toBe('email-not-verified')
  })

  test('everyone has access to the files of a public campus', async () => {
    expect((await access('ou')).status).toBe(200)
  })

  test('a campus that does not exist is not found', async () => {
    expect((await access('nowhere', tex)).error?.code).toBe('campus-not-found')
  })

  test.each([
    'https://*',
    'https://*.example.com',
    'https://ut.example.com/files/private/smu/*?',
    'ftp://ut.example.com',
    'https://ut.example.com ',
    'https://ut.example.com?x',
    '',
  ])('access is refused for %j, which is no origin', async (of) => {
    expect((await loose(getFileAccess, { campusId: 'ut', origin: of }, tex)).error?.code).toBe('bad-input')
  })
})

describe('the end of access to files', () => {
  test('access ends after ten to twenty minutes, for everyone at the same time', () => {
    const minute = 60_000
    expect(endOfAccess(0)).toBe(20 * minute)
    expect(endOfAccess(10 * minute - 1)).toBe(20 * minute)
    expect(endOfAccess(10 * minute)).toBe(30 * minute)
  })

  test('access ends at the returned time, and everyone gets the same query until then', async () => {
    const before = Date.now()
    const answers = (await Promise.all([tex, sam, tex].map((one) => access('ut', one)))).map(
      ({ output }) => output,
    )
    for (const { expiresAt } of answers) {
      expect(expiresAt).toBeGreaterThanOrEqual(endOfAccess(before))
      expect(expiresAt).toBeLessThanOrEqual(endOfAccess(Date.now()))
    }
    // The calls return the same query, or two queries if the end of access changed between the calls.
    const windows = new Set(answers.map(({ expiresAt }) => expiresAt))
    expect(new Set(answers.map(({ query }) => query)).size).toBe(windows.size)
  })
})

describe('requests for pictures', () => {
  test('a picture of a private campus loads with the query and is refused without it', async () => {
    const { post, path } = await postedPicture('ut', tex)
    expect(post.media[0]?.fileId).toMatch(/^private\/ut\/[0-9a-f]{32}$/)
    expect(await load(path)).toMatchObject({
      status: 403,
      type: 'application/xml',
      text: expect.stringContaining('<Error><Code>MissingKey</Code>'),
    })
    expect(await load(`${path}?${await queryFor('ut', sam)}`)).toMatchObject({
      status: 200,
      type: 'image/webp',
    })
  })

  test('a picture of a private campus does not load with the query of another campus, however its address is spelled', async () => {
    const { fileId } = await pictureOf(sam)
    const path = pathOf({ kind: 'photo', fileId, width: 480, height: 640 })
    const query = await queryFor('ut', tex)
    const host = origin.replace('http://', '')
    for (const address of [
      `${path}?${query}`,
      `${path}?x=/files/private/ut/&${query}`,
      `${path}?x=${host}/files/private/ut/y&${query}`,
      `${path}?x=://${host}/files/private/ut/y&${query}`,
    ])
      expect((await load(address)).status, address).toBe(403)
    const around = `/files/private/ut/..%2fsmu/${path.split('/').slice(4).join('/')}?${query}`
    expect((await load(around)).status).toBe(404)
    expect((await load(`${path}?${await queryFor('smu', tex)}`)).status).toBe(200)
  })

  test('a picture of a private campus does not load without the query, however its address is spelled', async () => {
    const path = pathOf(await pictureOf(tex))
    for (const other of [
      path.replace('private', '%70rivate'),
      path.replace('/files/private', '/files//private'),
      path.replace('/files/', '/files/signed/files/'),
      path.replace('/files/', '/signed/files/'),
      path.replace('/files/', '/%66iles/'),
    ])
      expect((await load(other)).status, other).toBe(404)
  })

  test('a picture of a public campus loads without the query', async () => {
    const picture = await pictureOf(await member())
    expect(picture.fileId).toMatch(/^[0-9a-f]{32}$/)
    expect((await load(pathOf(picture))).status).toBe(200)
  })

  test('a picture of a private campus is deleted with its post', async () => {
    const { post, path } = await postedPicture('ut', tex)
    await call(deletePost, { postId: post.id }, tex)
    await idle()
    await forgetEdge()
    expect((await load(`${path}?${await queryFor('ut', tex)}`)).status).toBe(404)
  })
})
