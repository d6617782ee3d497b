import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { RefusalError } from '../../shared/refusal-error.ts'
import { newUlid } from '../../shared/ulid.ts'
import { addFiles } from '../../web/src/composer/add-files.ts'
import { changeComposer, loadComposer, clearComposer, getComposer } from '../../web/src/composer/store.ts'
import { postSubject } from '../../web/src/posts/subject.ts'
import * as posts from '../../web/src/posts/send-post.ts'

type Input = Record<string, unknown>
const server = vi.hoisted(() => ({
  call: vi.fn<(contract: { name: string }, input: Record<string, unknown>) => Promise<unknown>>(),
  sendFile: vi.fn<(permission: unknown, file: File) => Promise<void>>(),
  showAlert: vi.fn(),
  takePoster: vi.fn<(src: string) => Promise<File>>(),
  readFiles: vi.fn<() => Promise<Map<string, File>>>(),
}))
vi.mock('../../web/src/lib/call.ts', () => ({ call: server.call, serverNow: () => 1_800_000_000_000 }))
vi.mock('../../web/src/composer/draft-files.ts', () => ({
  saveFiles: async () => {},
  readFiles: server.readFiles,
}))
vi.mock('../../web/src/media/take-poster.ts', () => ({ takePoster: server.takePoster }))
vi.mock('../../web/src/media/send-file.ts', () => ({ sendFile: server.sendFile }))
vi.mock('../../web/src/ui/alerts-store.ts', () => ({ showAlert: server.showAlert }))

const storage = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
  removeItem: (key: string) => storage.delete(key),
})
vi.stubGlobal(
  'window',
  Object.assign(new EventTarget(), { localStorage, location: { pathname: '/create/post' } }),
)
vi.stubGlobal('navigator', { onLine: true, locks: { request: async () => undefined } })
const sendPost = () => posts.sendPost(new QueryClient(), 'ou')
const refusal = (code: string) => new RefusalError(code, { status: 409, message: `refused: ${code}` })
const photos = (count: number) => Array.from({ length: count }, (_, index) => new File(['x'], `${index}.png`))
const inputsOf = (name: string): Input[] =>
  server.call.mock.calls.filter(([contract]) => contract.name === name).map(([, input]) => input)

beforeEach(() => {
  loadComposer(postSubject, 'ana')
  clearComposer(postSubject)
  vi.resetAllMocks()
  server.call.mockImplementation(async (_, input) => input)
})

test('sending uploads the files, creates the post with all files in order, and then empties the composer', async () => {
  changeComposer(postSubject, { text: 'Desk' })
  await addFiles(postSubject, photos(4))
  const post = await sendPost()
  const finished = inputsOf('finish-upload').map((input) => input.uploadId)
  expect(finished).toHaveLength(4)
  expect(inputsOf('create-post')).toEqual([
    {
      id: expect.any(String),
      campusId: 'ou',
      blocks: [{ text: 'Desk' }],
      media: inputsOf('create-upload').map(({ id }) => ({ uploadId: id })),
    },
  ])
  expect(post).toBe(await server.call.mock.results.at(-1)?.value)
  expect(getComposer(postSubject)).toMatchObject({ text: '', files: [], sending: 'no' })
})

test('at most three files are uploaded at a time', async () => {
  let now = 0
  let most = 0
  server.sendFile.mockImplementation(async () => {
    most = Math.max(most, ++now)
    await new Promise((resolve) => setImmediate(resolve))
    now -= 1
  })
  await addFiles(postSubject, photos(10))
  await sendPost()
  expect(most).toBe(3)
})

test('a retry uploads only the photo that failed', async () => {
  await addFiles(postSubject, photos(10))
  server.sendFile.mockImplementation(async (_, file) => {
    if (file.name === '9.png') throw refusal('offline')
  })
  expect(await sendPost()).toBeUndefined()
  expect(inputsOf('create-post')).toHaveLength(0)
  expect(getComposer(postSubject)).toMatchObject({ error: 'refused: offline', sending: 'no' })
  expect(getComposer(postSubject).files.map((file) => file.error)).toEqual([
    ...Array.from({ length: 9 }),
    'refused: offline',
  ])
  server.sendFile.mockReset()
  await sendPost()
  expect(server.sendFile).toHaveBeenCalledTimes(1)
  expect(inputsOf('create-post')[0]?.media).toHaveLength(10)
})

test('a photo that the server cannot read is removed from the composer, and the next attempt creates the post without it', async () => {
  await addFiles(postSubject, photos(2))
  server.call.mockImplementation(async ({ name }, input) => {
    if (name === 'finish-upload' && inputsOf(name).length === 1) throw refusal('file-broken')
    return input
  })
  const broken = expect.stringMatching(/^“.+\.png” can’t be read\. Choose another one\.$/)
  expect(await sendPost()).toBeUndefined()
  expect(getComposer(postSubject)).toMatchObject({ error: broken, sending: 'no' })
  expect(server.showAlert.mock.calls).toEqual([[{ message: broken, type: 'danger' }]])
  expect(inputsOf('create-post')).toEqual([])
  await sendPost()
  expect(inputsOf('create-post')[0]?.media).toHaveLength(1)
})

test('a retry after a lost response uses the same id', async () => {
  changeComposer(postSubject, { text: 'Desk' })
  server.call.mockRejectedValueOnce(refusal('offline'))
  await sendPost()
  expect(getComposer(postSubject).text).toBe('Desk')
  expect(server.showAlert).toHaveBeenCalledWith({ message: 'refused: offline', type: 'danger' })
  await sendPost()
  const [first, second] = inputsOf('create-post')
  expect(second).toEqual(first)
})

test('a post that was changed after a failure gets another id', async () => {
  changeComposer(postSubject, { text: 'Desk' })
  server.call.mockRejectedValueOnce(refusal('offline'))
  await sendPost()
  changeComposer(postSubject, { text: 'Desk, $40' })
  await sendPost()
  const [first, second] = inputsOf('create-post')
  expect(second?.id).not.toBe(first?.id)
})

test('an id that is too old is replaced once and the request is retried', async () => {
  changeComposer(postSubject, { text: 'Desk' })
  server.call.mockRejectedValueOnce(refusal('stale-key'))
  expect(await sendPost()).toBeDefined()
  const [first, second] = inputsOf('create-post')
  expect(second).toEqual({ ...first, id: expect.not.stringMatching(String(first?.id)) })
  changeComposer(postSubject, { text: 'Lamp' })
  server.call.mockRejectedValue(refusal('stale-key'))
  expect(await sendPost()).toBeUndefined()
  expect(inputsOf('create-post')).toHaveLength(4)
})

test('expired uploads are uploaded again within the same attempt', async () => {
  await addFiles(postSubject, photos(1))
  server.call.mockImplementation(async ({ name }, input) => {
    if (name === 'create-post' && inputsOf(name).length === 1) throw refusal('upload-not-found')
    return input
  })
  expect(await sendPost()).toBeDefined()
  expect(server.sendFile).toHaveBeenCalledTimes(2)
  const [first, second] = inputsOf('create-upload')
  expect(second?.id).not.toBe(first?.id)
})

test('a restored draft reuses finished uploads, and uploads the rest', async () => {
  const files = ['done', 'sent', 'chosen'].map((key) => {
    const isSent = key !== 'chosen'
    return { key, alt: '', ...(isSent && { uploadId: `${key}-id` }), sent: isSent, done: key === 'done' }
  })
  storage.set('draft bea post', JSON.stringify({ savedAt: Date.now(), text: 'Desk', files }))
  const kept = files.map(({ key }) => [key, new File(['x'], `${key}.png`)] as const)
  server.readFiles.mockResolvedValue(new Map(kept))
  loadComposer(postSubject, 'bea')
  await vi.waitFor(() =>
    expect(getComposer(postSubject).files.map(({ done }) => done)).toEqual([true, true, true]),
  )
  expect(server.sendFile.mock.calls.map(([, file]) => file.name)).toEqual(['chosen.png'])
  const [upload] = inputsOf('create-upload')
  expect(inputsOf('finish-upload')).toEqual([{ uploadId: 'sent-id' }, { uploadId: upload?.id }])
  await sendPost()
  const ids = ['done-id', 'sent-id', upload?.id]
  expect(inputsOf('create-post')[0]?.media).toEqual(ids.map((uploadId) => ({ uploadId })))
})

test('a file of a restored draft whose upload has expired is uploaded again under a new id', async () => {
  const file = { key: 'old', alt: '', uploadId: 'old-id', sent: true, done: false }
  storage.set('draft cleo post', JSON.stringify({ savedAt: Date.now(), text: 'Desk', files: [file] }))
  server.readFiles.mockResolvedValue(new Map([['old', new File(['x'], 'old.png')]]))
  server.call.mockImplementation(async ({ name }, input) => {
    if (name === 'finish-upload' && input['uploadId'] === 'old-id') throw refusal('upload-not-found')
    return input
  })
  loadComposer(postSubject, 'cleo')
  await vi.waitFor(() => expect(getComposer(postSubject).files.map(({ done }) => done)).toEqual([true]))
  expect(server.sendFile.mock.calls.map(([, { name }]) => name)).toEqual(['old.png'])
  expect(getComposer(postSubject).files[0]).toMatchObject({ uploadId: inputsOf('create-upload')[0]?.id })
  expect(server.showAlert).not.toHaveBeenCalled()
})

test('a text that is too long is not sent, and the alert shows at most once in three seconds', async () => {
  changeComposer(postSubject, { text: 'x'.repeat(501) })
  await sendPost()
  await sendPost()
  expect(server.call).not.toHaveBeenCalled()
  expect(server.showAlert.mock.calls).toEqual([[{ message: 'Error: Too many characters!', type: 'danger' }]])
})

test("the id of an upload is a ULID of the server's time", async () => {
  await addFiles(postSubject, photos(1))
  await sendPost()
  expect(String(inputsOf('create-upload')[0]?.id).slice(0, 8)).toBe(newUlid(1_800_000_000_000).slice(0, 8))
})

describe('a video', () => {
  const film = () => addFiles(postSubject, [new File(['x'], 'film.mp4')])
  const idOf = (name: string) => inputsOf('create-upload').find((input) => input.name === name)?.id
  beforeEach(() => {
    server.takePoster.mockResolvedValue(new File(['x'], 'poster.jpg'))
  })

  test('is posted with the poster that was uploaded with it', async () => {
    await film()
    await sendPost()
    const media = [{ uploadId: idOf('film.mp4'), posterId: idOf('poster.jpg') }]
    expect(inputsOf('create-post')).toMatchObject([{ media }])
    expect(inputsOf('finish-upload')).toHaveLength(2)
  })

  test.each(['create-upload', 'finish-upload'])(
    'is posted without a poster if %s refuses it',
    async (refused) => {
      await film()
      server.call.mockImplementation(async ({ name }, input) => {
        const isPoster = (input['id'] ?? input['uploadId']) === idOf('poster.jpg')
        if (name === refused && isPoster) throw refusal('file-broken')
        return input
      })
      await sendPost()
      expect(inputsOf('create-post')[0]?.media).toEqual([{ uploadId: idOf('film.mp4') }])
      expect(server.showAlert).not.toHaveBeenCalledWith(expect.objectContaining({ type: 'danger' }))
    },
  )

  test('is posted without a poster if this browser cannot decode it', async () => {
    server.takePoster.mockRejectedValue(new Error('no frame'))
    await film()
    await sendPost()
    expect(inputsOf('create-post')[0]?.media).toEqual([{ uploadId: idOf('film.mp4') }])
  })

  test('keeps its poster for the next attempt if its upload fails', async () => {
    await film()
    server.sendFile.mockImplementation(async (_, file) => {
      if (file.name === 'film.mp4') throw refusal('offline')
    })
    await sendPost()
    server.sendFile.mockReset()
    await sendPost()
    expect(server.takePoster).toHaveBeenCalledTimes(1)
    expect(inputsOf('create-post')).toMatchObject([{ media: [{ posterId: idOf('poster.jpg') }] }])
  })

  test('is uploaded again with a new poster if its uploads have expired', async () => {
    await film()
    server.call.mockImplementation(async ({ name }, input) => {
      if (name === 'create-post' && inputsOf(name).length === 1) throw refusal('upload-not-found')
      return input
    })
    await sendPost()
    const [first, second] = inputsOf('create-post').map(({ media }) => media)
    expect(second).toMatchObject([{ posterId: expect.any(String) }])
    expect(second).not.toEqual(first)
  })
})
