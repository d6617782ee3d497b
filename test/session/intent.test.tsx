/** An action that a person started before they had to log in or verify (an intent) is executed when they return. */
import { expect, test, vi } from 'vitest'
import { getPost } from '../../shared/posts/get-post.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { listSavedIds } from '../../shared/saves/list-saved-ids.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { lookupAccount } from '../../shared/accounts/lookup-account.ts'
import { register } from '../../shared/accounts/register.ts'
import { sendEmailCode } from '../../shared/accounts/send-email-code.ts'
import { sendSchoolCode } from '../../shared/accounts/send-school-code.ts'
import type { Me } from '../../shared/users/user.ts'
import { verifyEmail } from '../../shared/accounts/verify-email.ts'
import { verifySchoolEmail } from '../../shared/accounts/verify-school-email.ts'
import { takeIntent } from '../../web/src/session/intent.ts'
import { openPage, user } from '../render/page.ts'
import { aPost, ann, newcomer, without } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

const lamp = aPost('A lamp')
const page = `/post/${lamp.id}`
const path = () => window.location.pathname
const fieldOf = (name: string) => screen.findByLabelText<HTMLInputElement>(name)

async function openPost(as?: Me, width = 1440) {
  answer(getPost, { post: lamp, comments: [] })
  answer(listPosts, { items: [lamp] })
  answer(savePost, { saved: true })
  await openPage(page, { as, width })
  await screen.findByText('A lamp')
}

/** Presses a button as a visitor and follows the prompt to the log-in form. */
async function pressAndLogIn(name: string, me: Me) {
  answer(lookupAccount, { exists: true })
  await user.click((await screen.findAllByRole('button', { name }))[0]!)
  await user.click(await screen.findByRole('link', { name: 'Continue with Email' }))
  await logIn(me)
}

async function logIn(me: Me) {
  await user.type(await fieldOf('Email'), `${me.email}{Enter}`)
  await user.type(await fieldOf('Password'), 'correct horse{Enter}')
}

/** Sends the PIN to a school e-mail of OU and enters it. */
async function verifySchool(me: Me) {
  const schoolEmail = 'new@ou.edu'
  answer(sendSchoolCode, { sent: true, sentTo: schoolEmail, nextAt: Date.now() + 60_000 })
  answer(verifySchoolEmail, { ...me, verified: true, schoolVerified: true, schoolEmail, campusId: 'ou' })
  await user.type(await fieldOf('School email'), `${schoolEmail}{Enter}`)
  await user.type(await fieldOf('PIN'), '1234')
}

test('a visitor who pressed Save and logs in returns to the post, which is then saved', async () => {
  await openPost()
  await pressAndLogIn('Save (0)', ann)
  await screen.findByText('Welcome back, Ann.')
  await screen.findByRole('button', { name: 'Saved!' })
  await screen.findByText('Post saved.')
  expect(path()).toBe(page)
  expect(callsOf(savePost)).toEqual([{ postId: lamp.id }])
})

test('a post that the visitor had saved before stays saved after logging in', async () => {
  await openPost()
  answer(listSavedIds, { items: [lamp.id] })
  await pressAndLogIn('Save (0)', ann)
  await until(() => expect(callsOf(savePost)).toEqual([{ postId: lamp.id }]))
  await screen.findByRole('button', { name: 'Saved!' })
})

test('a person without a school who logs in returns to the post at once, because saving needs no school', async () => {
  await openPost()
  await pressAndLogIn('Save (0)', without)
  await screen.findByRole('button', { name: 'Saved!' })
  expect(path()).toBe(page)
})

test.each([
  ['Comment (0)', { role: 'dialog', name: 'Create Comment' }],
  ['Send Message', { role: 'dialog', name: 'Start Conversation?' }],
  ['Create Post', { role: 'dialog', name: 'Create Post' }],
])('after a member logs in, the pressed button “%s” has its effect', async (button, { role, name }) => {
  await openPost()
  await pressAndLogIn(button, ann)
  await screen.findByRole(role, { name })
  expect(path()).toBe(page)
})

test('on a phone, the page of the comment opens after logging in, and leads back to the post', async () => {
  await openPost(undefined, 390)
  await pressAndLogIn('Comment (0)', ann)
  await screen.findByRole('textbox', { name: 'Comment text' })
  expect(path()).toBe(`/create/comment/${lamp.id}`)
  expect(new URLSearchParams(window.location.search).get('goBack')).toBe(page)
})

test('a visitor without an account registers, verifies twice, and returns to the open comment', async () => {
  answer(sendEmailCode, { sent: true, sentTo: newcomer.email, nextAt: Date.now() + 60_000 })
  answer(lookupAccount, { exists: false })
  answer(register, { registered: true })
  answer(verifyEmail, { ...newcomer, verified: true })
  await openPost()
  await user.click(await screen.findByRole('button', { name: 'Comment (0)' }))
  await user.click(await screen.findByRole('link', { name: 'Continue with Email' }))
  await user.type(await fieldOf('Email'), `${newcomer.email}{Enter}`)
  await user.type(await fieldOf('Full name'), 'Nora Lind')
  await user.type(await fieldOf('Password'), 'correct horse')
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Create Account' }))
  await user.type(await fieldOf('Verification code'), '1234')
  await screen.findByText('Welcome, Will.')
  await verifySchool(newcomer)
  await screen.findByRole('dialog', { name: 'Create Comment' })
  await screen.findByText('Welcome to OU Buy/Sell, Will.')
  expect(path()).toBe(page)
})

test('a person without a school who pressed Comment verifies the school, and returns to the open comment', async () => {
  await openPost(without)
  await user.click(await screen.findByRole('button', { name: 'Comment (0)' }))
  await user.click(await screen.findByRole('link', { name: 'Verify Account' }))
  await verifySchool(without)
  await screen.findByRole('dialog', { name: 'Create Comment' })
  await screen.findByText('Account Updated!')
  expect(path()).toBe(page)
})

test('a person who verifies their school from the banner returns to the page with the banner', async () => {
  await openPost(without)
  await user.click(await screen.findByRole('link', { name: 'Verify your account' }))
  await verifySchool(without)
  await until(() => expect(path()).toBe(page))
})

test('a visitor who logs in from the bar returns to the page, and no action is executed', async () => {
  answer(lookupAccount, { exists: true })
  await openPost()
  await user.click(await screen.findByRole('link', { name: 'Log In with Email' }))
  await user.type(await fieldOf('Email'), 'anna@example.com{Enter}')
  await user.click(await screen.findByRole('link', { name: 'Sign Up' }))
  await screen.findByRole('button', { name: 'Continue with Email' })
  await user.clear(await fieldOf('Email'))
  await logIn(ann)
  await screen.findByText('Welcome back, Ann.')
  expect(path()).toBe(page)
  expect(callsOf(savePost)).toEqual([])
})

test('a visitor who opened the page of a new post returns to it after logging in', async () => {
  answer(lookupAccount, { exists: true })
  await openPage('/create/post', { width: 390 })
  await until(() => expect(path()).toBe('/home'))
  await user.click(await screen.findByRole('link', { name: 'Continue with Email' }))
  await logIn(ann)
  await screen.findByRole('textbox', { name: 'Post text' })
  expect(path()).toBe('/create/post')
})

test('after a log-in, no comment dialog opens if the post was deleted in the meantime', async () => {
  await openPost()
  refuse(getPost, 'post-deleted')
  const before = callsOf(getPost).length
  await pressAndLogIn('Comment (0)', ann)
  await until(() => expect(callsOf(getPost).length).toBe(before + 1))
  await screen.findByText('Welcome back, Ann.')
  expect(screen.queryByRole('dialog')).toBeNull()
})

const intent = { action: { kind: 'save', postId: lamp.id }, page, at: Date.now() }
const keep = (kept: unknown) => sessionStorage.setItem('intent', JSON.stringify(kept))

test('an intent survives a reload, and is executed once', async () => {
  keep(intent)
  await openPost(ann)
  await until(() => expect(callsOf(savePost)).toHaveLength(1))
  await openPost(ann)
  await screen.findByRole('button', { name: 'Your account' })
  expect(callsOf(savePost)).toHaveLength(1)
  expect(sessionStorage.getItem('intent')).toBeNull()
})

test.each([
  ['older than two hours', { ...intent, at: Date.now() - 2 * 3600_000 }],
  ['from the future', { ...intent, at: Date.now() + 3600_000 }],
  ['of another person', { ...intent, owner: without.id }],
  ['of another page', { ...intent, page: '/home' }],
  ['of another site', { ...intent, page: '//evil.example' }],
  ['with an additional field', { ...intent, extra: 1 }],
  ['with an invalid id', { ...intent, action: { kind: 'save', postId: '../me' } }],
  ['of an unknown kind', { ...intent, action: { kind: 'delete', postId: lamp.id } }],
  ['that is not an object', 'save'],
])('an intent %s is removed without being executed', (_, kept) => {
  keep(kept)
  expect(takeIntent(ann, page)).toBeUndefined()
  expect(sessionStorage.getItem('intent')).toBeNull()
})

test.each([
  ['a comment by a person without a school', { kind: 'comment', parentId: lamp.id }, without],
  ['a save by a person whose e-mail is not verified', { kind: 'save', postId: lamp.id }, newcomer],
] as const)('on its page, the intent of %s stays stored and is not executed', (_, action, me) => {
  keep({ ...intent, action })
  expect(takeIntent(me, page)).toBeUndefined()
  expect(sessionStorage.getItem('intent')).toContain(`"owner":"${me.id}"`)
})

test('a stored intent that is not JSON is removed', async () => {
  sessionStorage.setItem('intent', '{')
  await openPost(ann)
  await until(() => expect(sessionStorage.getItem('intent')).toBeNull())
  expect(callsOf(savePost)).toEqual([])
})

test('an intent belongs to the first person who signs in, even before their school is verified', async () => {
  keep({ ...intent, action: { kind: 'post' } })
  await openPage('/settings/account/school_email', { as: without })
  await until(() => expect(sessionStorage.getItem('intent')).toContain(`"owner":"${without.id}"`))
  await openPost(ann)
  await until(() => expect(sessionStorage.getItem('intent')).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a new member who verified on the generic site is redirected to the site of their campus', async () => {
  const assigned = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)
  await openPage('/settings/account/school_email?campus=ou', { as: without, campus: 'campus' })
  await verifySchool(without)
  await until(() => expect(assigned).toHaveBeenCalledTimes(1))
  expect(assigned.mock.calls[0]).toEqual(['http://ou.campus.localhost:3000/home#joined'])
})

test('a new member who arrives from the generic site is welcomed once', async () => {
  await openPage('/home#joined', { as: ann })
  await screen.findByText('Welcome to OU Buy/Sell, Ann.')
  await until(() => expect(window.location.hash).toBe(''))
  expect(screen.getAllByText('Welcome to OU Buy/Sell, Ann.')).toHaveLength(1)
})

test('if the first password was deleted, the page says so after a sign-in', async () => {
  const sentence = 'We deleted the password that was set before you verified your email.'
  await openPage('/home#password-not-kept', { as: { ...ann, hasPassword: false, discardedPassword: true } })
  await screen.findByText(sentence)
  await until(() => expect(window.location.hash).toBe(''))
  expect(screen.getByRole('link', { name: 'Set Password' }).getAttribute('href')).toBe(
    '/settings/account/password',
  )
  await openPage('/home#password-not-kept', { as: ann })
  await until(() => expect(window.location.hash).toBe(''))
  expect(screen.queryByText(sentence)).toBeNull()
})

test('logging out removes the intent and everything that was typed into forms', async () => {
  await openPage('/logout', { as: ann })
  keep(intent)
  sessionStorage.setItem('form.email', '{"email":"ann@example.com"}')
  sessionStorage.setItem('form.school-email', '{"email":"ann@ou.edu"}')
  await user.click(await screen.findByRole('button', { name: 'Log Out' }))
  await until(() => expect(path()).toBe('/home'))
  expect(Object.keys(sessionStorage).filter((key) => /^(form\.|intent)/.test(key))).toEqual([])
})
