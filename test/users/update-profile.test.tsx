/** The page `/profile/edit`: how changes are kept as drafts, refused and saved. */
import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { createUpload } from '../../shared/media/create-upload.ts'
import { finishUpload } from '../../shared/media/finish-upload.ts'
import { avatarOf } from '../../shared/media/media.ts'
import { listUserPosts } from '../../shared/posts/list-user-posts.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { getProfile } from '../../shared/users/get-profile.ts'
import { changeUsername } from '../../shared/users/change-username.ts'
import { updateProfile } from '../../shared/users/update-profile.ts'
import type { Me } from '../../shared/users/user.ts'
import { openPage, passTime, stopClock, user } from '../render/page.ts'
import { ann, bobsProfile, without } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { abortedFiles, loseUploads } from '../render/store-of-files.ts'
import { answer, answerByDefault, callsOf, refuse } from '../render/server.ts'
import { choose, chooseAndLoad, photo } from './choose-picture.ts'

const path = '/profile/edit'
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

async function type(name: string, text: string) {
  const input = await field(name)
  await user.clear(input)
  if (text) await user.type(input, text)
}

async function openEditor(as: Me = ann, width = 1440) {
  answerByDefault(getProfile, () => ({ ...bobsProfile, id: ann.id, username: 'annray', name: 'Ann Ray' }))
  answerByDefault(listUserPosts, () => ({ items: [] }))
  await openPage(path, { as, width })
  await screen.findByRole('heading', { name: 'Edit Profile' })
}

test('a visitor is redirected to the log-in, and from there back to the page', async () => {
  await openPage(path)
  await until(() => expect(window.location.pathname).toBe('/login'))
  expect(new URLSearchParams(window.location.search).get('redirect')).toBe(path)
})

test('a person without a school is first redirected to the page of the school e-mail', async () => {
  await openPage(path, { as: without })
  await until(() => expect(window.location.pathname).toBe('/settings/account/school_email'))
  expect(new URLSearchParams(window.location.search).get('redirect')).toBe(path)
})

test('a member sees the form with their own name', async () => {
  await openEditor()
  expect((await field('First name')).value).toBe('Ann')
  expect((await field('Last name')).value).toBe('Ray')
})

test('the characters of a bio are counted while typing, and the bio is saved without waiting for copies', async () => {
  await openEditor()
  expect(button('Save').disabled).toBe(true)
  await type('Bio', 'Lamps')
  screen.getByText('5 / 160')
  answer(updateProfile, ({ bio }) => ({ ...ann, bio }))
  await user.click(button('Save'))
  await screen.findByText('Profile Updated')
  expect(callsOf(updateProfile)).toEqual([{ bio: 'Lamps' }])
  await until(() => expect(window.location.pathname).toBe('/annray'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('saving a new name shows that it may take half a minute, until the copies are updated', async () => {
  await openEditor()
  await type('First name', 'Zoe')
  const changed = { ...ann, firstName: 'Zoe', profileVersion: 1, copyingSince: 1 }
  answer(updateProfile, changed)
  // The first read is eventually consistent, and returns the person from before the change.
  const reads: Me[] = [ann, changed, { ...changed, copyingSince: undefined }]
  answer(getMe, () => reads.shift()!)
  stopClock()
  await user.click(button('Save'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Updating account data' }))
  dialog.getByText('This can take up to 30 seconds. Please don’t reload the page.')
  await passTime(1_000)
  await passTime(1_000)
  expect(screen.queryByRole('dialog')).not.toBeNull()
  await passTime(1_000)
  await screen.findByText('Profile Updated')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the page stops waiting for copies after half a minute', async () => {
  await openEditor()
  await type('Last name', 'Rey')
  const changed = { ...ann, lastName: 'Rey', profileVersion: 1, copyingSince: 1 }
  answer(updateProfile, changed)
  answer(getMe, changed)
  stopClock()
  await user.click(button('Save'))
  await screen.findByRole('dialog', { name: 'Updating account data' })
  await passTime(31_000)
  await screen.findByText('Profile Updated. Your posts and comments follow soon.')
})

test('an empty name shows an error at its field, and the fields keep their text if the server refuses the change', async () => {
  await openEditor()
  await type('First name', '')
  await user.click(button('Save'))
  expect((await screen.findAllByText('Name is required.')).length).toBe(2)
  expect(callsOf(updateProfile)).toEqual([])
  await type('First name', 'Site')
  refuse(updateProfile, 'full-name-required')
  await user.click(button('Save'))
  await screen.findAllByText('Full name is required')
  expect((await field('First name')).value).toBe('Site')
  expect((await field('First name')).maxLength).toBe(20)
})

test('typed text survives a reload, and leaving asks for confirmation', async () => {
  await openEditor()
  await type('Bio', 'Half a sentence')
  await openEditor()
  expect((await field('Bio')).value).toBe('Half a sentence')
  await user.click(button('Back'))
  await user.click(await screen.findByRole('button', { name: 'Keep Editing' }))
  expect(window.location.pathname).toBe(path)
  const bar = within(await screen.findByRole('navigation', { name: 'Pages' }))
  await user.click(bar.getByRole('link', { name: 'Buy/Sell' }))
  await screen.findByRole('dialog', { name: 'Discard changes?' })
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await until(() => expect(window.location.pathname).toBe('/home'))
  await openEditor()
  expect((await field('Bio')).value).toBe('')
})

test('a photo is cropped and uploaded, and saved with the other changes', async () => {
  answer(finishUpload, avatarOf('people/one'))
  await openEditor()
  const crop = await chooseAndLoad()
  await user.click(crop.getByRole('button', { name: 'Zoom in' }))
  fireEvent.keyDown(crop.getByRole('button', { name: 'Photo' }), { key: 'ArrowRight' })
  await user.click(crop.getByRole('button', { name: 'Apply' }))
  await until(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [cut] = callsOf(finishUpload)
  expect(cut!.crop!.width).toBeCloseTo(0.5 / 1.15)
  expect(cut!.crop!.left).toBeCloseTo(0.5 - 0.25 / 1.15 + (0.04 * 0.5) / 1.15)
  // The photo survives a reload, like the other changes.
  await openEditor()
  expect(document.querySelector('main img')?.getAttribute('src')).toBe('/files/people/one/320.webp')
  answer(updateProfile, ann)
  await user.click(button('Save'))
  await until(() => expect(window.location.pathname).toBe('/annray'))
  expect(callsOf(updateProfile)).toEqual([{ picture: cut!.uploadId }])
})

test('a picture can be removed', async () => {
  await openEditor({ ...ann, picture: 'people/old' })
  answer(updateProfile, ann)
  await user.click(button('Remove photo'))
  await user.click(button('Save'))
  await until(() => expect(window.location.pathname).toBe('/annray'))
  expect(callsOf(updateProfile)).toEqual([{ picture: null }])
})

test.each(['clip.mp4', 'photo.webp', 'scan.pdf', 'photo'])('%s is refused as a picture', async (name) => {
  await openEditor()
  await choose(photo(name, 'image/jpeg'))
  await screen.findByText('Only photos are allowed!')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a photo that cannot be read shows an error', async () => {
  await openEditor()
  await choose(photo('broken.png'))
  const dialog = await screen.findByRole('dialog', { name: 'Crop photo' })
  fireEvent.error(dialog.querySelector('img')!)
  await screen.findByText('That file can’t be read. Choose another one.')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a photo whose bytes have another type is refused, and the dialog stays', async () => {
  await openEditor()
  refuse(finishUpload, 'photo-only')
  const crop = await chooseAndLoad()
  await user.click(crop.getByRole('button', { name: 'Apply' }))
  await screen.findByText('Only photos are allowed!')
  answer(finishUpload, avatarOf('people/two'))
  await user.click(crop.getByRole('button', { name: 'Apply' }))
  await until(() => expect(screen.queryByRole('dialog')).toBeNull())
  // A second crop needs a new upload, because an upload keeps its first crop.
  expect(new Set(callsOf(finishUpload).map(({ uploadId }) => uploadId)).size).toBe(2)
})

test('if the upload of a photo fails, Apply uploads the photo again; Cancel aborts an upload', async () => {
  await openEditor()
  loseUploads('lost.jpg')
  const lost = await chooseAndLoad(photo('lost.jpg'))
  await until(() => expect(callsOf(createUpload)).toHaveLength(1))
  loseUploads()
  answer(finishUpload, avatarOf('people/three'))
  await user.click(lost.getByRole('button', { name: 'Apply' }))
  await until(() => expect(screen.queryByRole('dialog')).toBeNull())
  const crop = await chooseAndLoad(photo('second.jpg'))
  await user.click(crop.getByRole('button', { name: 'Cancel' }))
  await until(() => expect(abortedFiles()).toContain('second.jpg'))
})

test('saving a new user name also waits until its copies are updated', async () => {
  const changed = { ...ann, username: 'ann.ray', profileVersion: 1, copyingSince: 1 }
  answer(changeUsername, changed)
  const reads: Me[] = [changed, { ...changed, copyingSince: undefined }]
  await openPage('/settings/account/screen_name', { as: ann, width: 390 })
  await type('Username', 'ann.ray')
  answer(getMe, () => reads.shift()!)
  await user.click(button('Save'))
  await screen.findByRole('dialog', { name: 'Updating account data' })
  await screen.findByText('Account Updated!')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(reads).toEqual([])
})
