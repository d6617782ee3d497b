/** Files are uploaded as soon as they are chosen. */
import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { createUpload } from '../../shared/media/create-upload.ts'
import { finishUpload } from '../../shared/media/finish-upload.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { choose, openComposer, write } from '../render/composer.ts'
import { openPage, user } from '../render/page.ts'
import { aPhoto, aPost, ann, authorOf } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refusal, refuse } from '../render/server.ts'
import { abortedFiles, holdUploads, loseUploads, sentFiles } from '../render/store-of-files.ts'

const failed = 'Something went wrong. Try again.'
const field = () => screen.getByRole('textbox', { name: 'Post text' })
const post = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Post' })
const created = ({ id, blocks }: { id: string; blocks: { text: string }[] }) =>
  aPost(blocks.map(({ text }) => text).join('\n'), { id, author: authorOf(ann) })
const tiles = () => screen.queryAllByRole('button', { name: /^Remove / })
const noDialog = (name: string) => until(() => expect(screen.queryByRole('dialog', { name })).toBeNull())

/** The composer on a wide screen, with words in it. */
async function compose(text = 'A lamp') {
  answer(createPost, created)
  await openPage('/home', { as: ann })
  await openComposer()
  await write('Post text', text)
}

test('chosen photos upload while the person still writes, so Post only has to publish', async () => {
  await compose()
  await choose('lamp.jpg', 'shade.jpg')
  await until(() => expect(callsOf(finishUpload)).toHaveLength(2))
  await until(() => expect(screen.queryByRole('progressbar')).toBeNull())
  await user.click(post())
  await screen.findByRole('article', { name: 'Post by Ann Ray' })
  expect([...sentFiles()].sort()).toEqual(['lamp.jpg', 'shade.jpg'])
  const uploads = callsOf(finishUpload).map(({ uploadId }) => uploadId)
  expect(
    callsOf(createPost)[0]
      ?.media.map(({ uploadId }) => uploadId)
      .sort(),
  ).toEqual(uploads.sort())
})

test('removing a photo aborts its upload, and so does discarding the draft', async () => {
  holdUploads()
  await compose()
  await choose('lamp.jpg', 'shade.jpg')
  await until(() =>
    expect(screen.getAllByRole<HTMLProgressElement>('progressbar').map(({ value }) => value)).toEqual([
      0.5, 0.5,
    ]),
  )
  await user.click(screen.getByRole('button', { name: 'Remove lamp.jpg' }))
  await until(() => expect(abortedFiles()).toEqual(['lamp.jpg']))
  await user.click(screen.getAllByRole('button', { name: 'Close' })[0]!)
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await until(() => expect(abortedFiles()).toEqual(['lamp.jpg', 'shade.jpg']))
  expect(sentFiles()).toEqual([])
})

test('while a post is sent, the progress shows the sent bytes of its files; Cancel keeps the draft, and the uploads continue', async () => {
  const release = holdUploads()
  await compose()
  await choose('lamp.jpg', 'shade.jpg', 'plug.jpg')
  await user.click(post())
  const dialog = within(await screen.findByRole('dialog', { name: 'Uploading Photos...' }))
  // The post has three files of 5000 bytes, and half of each has arrived.
  await dialog.findByText('7 of 15 KB')
  expect(dialog.getByRole<HTMLProgressElement>('progressbar').value).toBe(0.5)
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await noDialog('Uploading Photos...')
  expect(field().textContent).toBe('A lamp')
  expect(tiles()).toHaveLength(3)
  release()
  await until(() => expect(sentFiles()).toHaveLength(3))
  expect(callsOf(createPost)).toEqual([])
  await user.click(post())
  await screen.findByRole('article', { name: 'Post by Ann Ray' })
  expect(sentFiles()).toHaveLength(3)
})

for (const code of ['file-type', 'photo-too-many-pixels', 'video-too-long'] as const)
  test(`a chosen file that the server refuses (${code}) leaves the composer at once, and its sentence shows`, async () => {
    const { message } = finishUpload.refusals[code]
    refuse(finishUpload, code)
    await compose()
    await choose('lamp.jpg')
    // The sentence shows as an alert and next to the field.
    await until(() => expect(screen.getAllByText(message)).toHaveLength(2))
    expect(tiles()).toEqual([])
    expect(field().textContent).toBe('A lamp')
    expect(post().disabled).toBe(false)
  })

test('if one of several chosen files cannot be read, its name shows, and the others stay', async () => {
  answer(finishUpload, ({ uploadId }) => {
    if (uploadId === callsOf(createUpload)[1]?.id) throw refusal('file-broken')
    return aPhoto('a')
  })
  await compose()
  await choose('lamp.jpg', 'broken.jpg', 'desk.jpg')
  await until(() =>
    expect(screen.getAllByText('“broken.jpg” can’t be read. Choose another one.')).toHaveLength(2),
  )
  expect(tiles()).toHaveLength(2)
})

test('an animated picture that is too long stays, and its author reads that only its first frame is posted', async () => {
  answer(finishUpload, { ...aPhoto('a'), stilled: true })
  await compose()
  await choose('party.gif')
  await screen.findByText('“party.gif” is too long to move. Its first picture is posted.')
  expect(tiles()).toHaveLength(1)
  await user.click(post())
  await screen.findByRole('article', { name: 'Post by Ann Ray' })
})

test('a photo that the browser cannot display is refused, and its upload is aborted', async () => {
  holdUploads()
  await compose()
  await choose('lamp.jpg')
  await until(() => expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(0.5))
  fireEvent.error(await screen.findByRole('img', { name: 'lamp.jpg' }))
  await until(() =>
    expect(screen.getAllByText('“lamp.jpg” can’t be read. Choose another one.')).toHaveLength(2),
  )
  expect(tiles()).toEqual([])
  await until(() => expect(abortedFiles()).toEqual(['lamp.jpg']))
})

test('if a photo is refused while its post waits for the upload, the post is not sent', async () => {
  const held = Promise.withResolvers<void>()
  answer(finishUpload, () =>
    held.promise.then(() => {
      throw refusal('file-broken')
    }),
  )
  await compose()
  await choose('lamp.jpg')
  await user.click(post())
  await screen.findByRole('dialog', { name: 'Uploading Photos...' })
  held.resolve()
  await noDialog('Uploading Photos...')
  expect(callsOf(createPost)).toEqual([])
  expect(field().textContent).toBe('A lamp')
})

test('a photo that fails to upload keeps the draft; the next attempt uploads that photo only', async () => {
  const names = Array.from({ length: 10 }, (_, index) => `${index + 1}.jpg`)
  loseUploads('10.jpg')
  await compose('Ten photos')
  await choose(...names)
  await user.click(post())
  expect((await screen.findAllByText(failed)).length).toBeGreaterThan(0)
  expect(field().textContent).toBe('Ten photos')
  expect(screen.getByText('10 of 10')).toBeTruthy()
  expect(callsOf(createPost)).toEqual([])
  await until(() => expect([...sentFiles()].sort()).toEqual(names.slice(0, 9).sort()))
  loseUploads()
  await noDialog('Uploading Photos...')
  await user.click(post())
  await until(() => expect(callsOf(createPost)).toHaveLength(1))
  expect(sentFiles().slice(9)).toEqual(['10.jpg'])
  expect(callsOf(createPost)[0]?.media).toHaveLength(10)
})

test('a press of Post repeats expired uploads', async () => {
  await compose()
  await choose('lamp.jpg')
  answer(createPost, (input) => {
    if (callsOf(createPost).length === 1) throw refusal('upload-not-found')
    return created(input)
  })
  answer(finishUpload, aPhoto('A lamp'))
  await user.click(post())
  await screen.findByRole('article', { name: 'Post by Ann Ray' })
  expect(sentFiles()).toEqual(['lamp.jpg', 'lamp.jpg'])
  const [first, second] = callsOf(createPost).map(({ media }) => media[0]?.uploadId)
  expect(second).not.toBe(first)
})

test('on a phone Back cancels a press of Post while photos upload', async () => {
  const release = holdUploads()
  answer(createPost, created)
  await openPage('/home', { as: ann, width: 390 })
  await openComposer()
  await choose('lamp.jpg')
  await user.click(post())
  await screen.findByRole('dialog', { name: 'Uploading Photos...' })
  window.history.back()
  await noDialog('Uploading Photos...')
  expect(window.location.pathname).toBe('/create/post')
  release()
  await until(() => expect(sentFiles()).toEqual(['lamp.jpg']))
  expect(callsOf(createPost)).toEqual([])
  await user.click(post())
  await until(() => expect(window.location.pathname).toBe('/home'))
  expect(callsOf(createPost)).toHaveLength(1)
})
