/** The steps that set up a profile: a dialog on wide screens, and a page on narrow screens. */
import { beforeEach, expect, test } from 'vitest'
import { finishUpload } from '../../shared/media/finish-upload.ts'
import { avatarOf } from '../../shared/media/media.ts'
import { listUserPosts } from '../../shared/posts/list-user-posts.ts'
import { getProfile } from '../../shared/users/get-profile.ts'
import { updateProfile } from '../../shared/users/update-profile.ts'
import { openPage, user } from '../render/page.ts'
import { ann, bobsProfile, without } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'
import { chooseAndLoad } from './choose-picture.ts'

const isNew = { ...ann, profileSetUp: false }
const path = '/profile/set-up?goBack=%2Fhome%3Ffilter%3Dnew'
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const press = async (name: string) => user.click(await button(name))

beforeEach(() => {
  answer(getProfile, { ...bobsProfile, id: ann.id, username: 'annray' })
  answer(listUserPosts, { items: [] })
})

test('on a wide screen the steps are a dialog above the feed', async () => {
  answer(finishUpload, avatarOf('people/one'))
  answer(updateProfile, ({ bio }) => ({ ...ann, bio }))
  await openPage('/home', { as: isNew })
  await press('Set up profile')
  await screen.findByRole('dialog', { name: 'Set up profile' })
  await screen.findByRole('heading', { name: 'Pick a profile picture' })
  expect((await button('Next')).disabled).toBe(true)
  const crop = await chooseAndLoad()
  await user.click(crop.getByRole('button', { name: 'Apply' }))
  const next = await button('Next')
  await until(() => expect(next.disabled).toBe(false))
  await press('Next')
  await user.type(await screen.findByRole('textbox', { name: 'Bio' }), 'Lamps')
  screen.getByText('5 / 160')
  await press('Next')
  await screen.findByRole('heading', { name: 'Your profile is updated' })
  const [{ uploadId }] = callsOf(finishUpload) as [{ uploadId: string }]
  expect(callsOf(updateProfile)).toEqual([{ bio: 'Lamps', picture: uploadId }])
  await user.click(screen.getByRole('link', { name: 'See profile' }))
  await until(() => expect(window.location.pathname).toBe('/annray'))
  await until(() => expect(screen.queryByRole('dialog')).toBeNull())
  // The profile shows that it is set up.
  await screen.findByRole('link', { name: 'Edit Profile' })
})

test('a person who skips both steps returns to the page, and no change is saved', async () => {
  await openPage(path, { as: isNew, width: 390 })
  await press('Skip for now')
  await user.type(await screen.findByRole('textbox', { name: 'Bio' }), 'Half')
  await press('Skip for now')
  await until(() => expect(window.location.pathname + window.location.search).toBe('/home?filter=new'))
  expect(callsOf(updateProfile)).toEqual([])
  await screen.findByRole('button', { name: 'Set up profile' })
  // Skipping has discarded the typed bio, so the field is empty when the steps are opened again.
  await openPage(path, { as: isNew, width: 390 })
  await press('Skip for now')
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Bio' })).value).toBe('')
})

test('if the step of the picture is skipped, the chosen picture is not saved, but the bio is', async () => {
  answer(finishUpload, avatarOf('people/one'))
  answer(updateProfile, ({ bio }) => ({ ...ann, bio }))
  await openPage(path, { as: isNew, width: 390 })
  const crop = await chooseAndLoad()
  await user.click(crop.getByRole('button', { name: 'Apply' }))
  const next = await button('Next')
  await until(() => expect(next.disabled).toBe(false))
  await press('Skip for now')
  await user.type(await screen.findByRole('textbox', { name: 'Bio' }), 'Lamps')
  await press('Next')
  await screen.findByRole('heading', { name: 'Your profile is updated' })
  expect(callsOf(updateProfile)).toEqual([{ bio: 'Lamps' }])
})

test.each([390, 1440])('Back leads from the second step to the first (%d px)', async (width) => {
  await openPage(width === 390 ? path : '/home', { as: isNew, width })
  if (width === 1440) await press('Set up profile')
  await press('Skip for now')
  await screen.findByRole('heading', { name: 'Describe yourself' })
  window.history.back()
  await screen.findByRole('heading', { name: 'Pick a profile picture' })
  await press('Skip for now')
  await screen.findByRole('heading', { name: 'Describe yourself' })
  if (width === 1440) return
  await press('Back')
  await screen.findByRole('heading', { name: 'Pick a profile picture' })
})

test('typed text survives a reload and a refusal', async () => {
  await openPage(path, { as: isNew, width: 390 })
  await press('Skip for now')
  await user.type(await screen.findByRole('textbox', { name: 'Bio' }), 'Half')
  await openPage(path, { as: isNew, width: 390 })
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Bio' })).value).toBe('Half')
  refuse(updateProfile, 'unavailable')
  await press('Next')
  await screen.findByText('Something went wrong. Try again.')
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Bio' })).value).toBe('Half')
  await press('Previous')
  await screen.findByRole('heading', { name: 'Pick a profile picture' })
})

test('the button Back of the first step leads back to the page from which the steps were opened', async () => {
  await openPage(path, { as: isNew, width: 390 })
  await press('Back')
  await until(() => expect(window.location.pathname + window.location.search).toBe('/home?filter=new'))
})

test('on a wide screen, the address of the steps opens them as a dialog above the former page', async () => {
  await openPage('/profile/set-up?goBack=%2Fhome', { as: isNew })
  await until(() => expect(window.location.pathname).toBe('/home'))
  await screen.findByRole('dialog', { name: 'Set up profile' })
})

test('with setUp=true a person whose profile is set up is redirected, and another person sees the steps', async () => {
  await openPage('/profile/set-up?setUp=true', { as: ann, width: 390 })
  await until(() => expect(window.location.pathname).not.toBe('/profile/set-up'))
  await openPage('/profile/set-up?setUp=true', { as: isNew, width: 390 })
  await screen.findByRole('heading', { name: 'Pick a profile picture' })
})

test('a goBack to another site is ignored', async () => {
  await openPage('/profile/set-up?goBack=https://evil.example', { as: isNew })
  await until(() => expect(window.location.pathname).not.toBe('/profile/set-up'))
  expect(window.location.hostname).toBe('ou.campus.localhost')
})

test('a visitor is asked to log in, and a person without a school joins a campus first', async () => {
  await openPage(path, { width: 390 })
  await screen.findByRole('dialog', { name: 'Join OU Buy/Sell' })
  await until(() => expect(window.location.pathname).toBe('/home'))
  await openPage(path, { as: without, width: 390 })
  await until(() => expect(window.location.pathname).toBe('/settings/account/school_email'))
})
