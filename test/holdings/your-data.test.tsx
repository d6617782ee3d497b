/** The page 'Your data': the download, and the deletion of the account. */
import { expect, test, vi } from 'vitest'
import { deleteAccount } from '../../shared/holdings/delete-account.ts'
import { exportAccount } from '../../shared/holdings/export-account.ts'
import { heldParts, type Held } from '../../shared/holdings/held.ts'
import { sendDeletionCode } from '../../shared/holdings/send-deletion-code.ts'
import { getFileAccess } from '../../shared/media/get-file-access.ts'
import { openPage, user } from '../render/page.ts'
import { ann } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf, refusal, refuse } from '../render/server.ts'

const page = '/settings/account/your_data'
const saved = (of: string): Held => ({
  kind: 'save',
  of,
  address: `/post/${of}`,
  savedAt: '2026-09-02T12:00:00.000Z',
})
const photo = '/files/private/ut/0f8fad5b/1280.webp'
const upload: Held = {
  kind: 'upload',
  id: '3',
  file: 'photo',
  files: [{ address: photo }],
  removedAt: '2026-09-02T12:00:00.000Z',
}

/** Catches the file that the page downloads; returns a function that parses its JSON. */
function catchFile() {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  return async () => JSON.parse((await files[0]?.text()) ?? 'null') as Record<string, unknown>
}

test('the download contains all pages of every part of the export, with full addresses', async () => {
  answer(exportAccount, ({ part, cursor }) => {
    if (part === 'saves') return cursor ? { items: [saved('2')] } : { items: [saved('1')], cursor: 'next' }
    return { items: part === 'uploads' ? [upload] : [] }
  })
  answer(getFileAccess, { query: 'Signature=x', expiresAt: Date.UTC(2026, 8, 2, 13) })
  const file = catchFile()
  await openPage(page, { as: ann })
  await screen.findByRole('heading', { level: 1, name: 'Your data' })
  await user.click(await screen.findByRole('button', { name: 'Download' }))
  await screen.findByText('Downloaded: 3 items.')
  const { origin } = window.location
  expect(await file()).toMatchObject({
    site: origin,
    privateFilesOpenUntil: '2026-09-02T13:00:00.000Z',
    saves: [{ of: '1' }, { of: '2', address: `${origin}/post/2` }],
    uploads: [{ files: [{ address: `${origin}${photo}?Signature=x` }] }],
    posts: [],
  })
  expect(Object.keys(await file())).toEqual(['site', 'exportedAt', 'privateFilesOpenUntil', ...heldParts])
})

const unreadable: Held = { kind: 'unreadable', of: 'codes' }

test('if one part cannot be read, the other parts are downloaded, and the page says so', async () => {
  answer(exportAccount, ({ part }) => ({
    items: part === 'posts' ? [saved('1')] : part === 'codes' ? [unreadable] : [],
  }))
  const file = catchFile()
  await openPage(page, { as: ann })
  await user.click(await screen.findByRole('button', { name: 'Download' }))
  await screen.findByText('Downloaded: 1 item. Part of your data could not be read. We are looking into it.')
  expect(await file()).toMatchObject({ codes: [unreadable], posts: [{ of: '1' }] })
})

test('a download that fails shows an error, and continues where it stopped', async () => {
  let isLost = true
  answer(exportAccount, ({ part }) => {
    if (part === 'saves' && isLost) throw refusal('offline')
    return { items: part === 'posts' || part === 'saves' ? [saved(part)] : [] }
  })
  const file = catchFile()
  await openPage(page, { as: ann, width: 390 })
  await user.click(await screen.findByRole('button', { name: 'Download' }))
  const again = await screen.findByRole('button', { name: 'Try Again' })
  const before = callsOf(exportAccount).length
  isLost = false
  await user.click(again)
  await screen.findByText('Downloaded: 2 items.')
  expect(callsOf(exportAccount)[before]).toEqual({ part: 'saves' })
  expect(await file()).toMatchObject({ posts: [{ of: 'posts' }], saves: [{ of: 'saves' }] })
})

const sent = { sent: true, sentTo: ann.email, nextAt: 0 }

test('the account is deleted with the mailed code, and only by the button', async () => {
  answer(sendDeletionCode, sent)
  answer(deleteAccount, { deleted: true })
  await openPage(page, { as: ann })
  await screen.findByText('This cannot be undone.')
  screen.getByText(/^People you wrote with keep your messages, without your name and without photos, until/)
  await user.click(screen.getByRole('button', { name: 'Delete account' }))
  const field = await screen.findByLabelText<HTMLInputElement>('Code')
  screen.getByText(ann.email)
  await user.type(field, '1234')
  expect(callsOf(deleteAccount)).toEqual([])
  // Preloads the prompt, so that a prompt that opens by mistake would show at once.
  await import('../../web/src/session/prompt-dialog.tsx')
  await user.click(screen.getByRole('button', { name: 'Delete my account for good' }))
  await screen.findByText('Your account was deleted.')
  expect(callsOf(deleteAccount)).toEqual([{ code: '1234' }])
  await until(() => expect(window.location.pathname).toBe('/home'))
  // No prompt follows: a person who has just deleted their account is not asked to join.
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a wrong or missing code shows an error, and the account is not deleted', async () => {
  answer(sendDeletionCode, sent)
  refuse(deleteAccount, 'code-wrong')
  await openPage(page, { as: ann })
  await user.click(await screen.findByRole('button', { name: 'Delete account' }))
  const button = await screen.findByRole('button', { name: 'Delete my account for good' })
  await user.click(button)
  await screen.findAllByText('Please enter verification code')
  await user.type(screen.getByLabelText('Code'), '1234')
  await user.click(button)
  await screen.findAllByText('Your code was incorrect. Please try again.')
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('')
  const keep = screen.getByRole<HTMLButtonElement>('button', { name: 'Keep my account' })
  await until(() => expect(keep.disabled).toBe(false))
  // Pressing Enter in the field, which the page has emptied, keeps the error.
  await user.type(screen.getByLabelText('Code'), '{Enter}')
  const field = screen.getByLabelText('Code')
  const error = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(error?.textContent).toBe('Your code was incorrect. Please try again.')
  await user.click(keep)
  await screen.findByRole('button', { name: 'Delete account' })
})

test('if the code cannot be mailed, the page shows an error and stays at the first step', async () => {
  refuse(sendDeletionCode, 'mail-failed')
  await openPage(page, { as: ann })
  await user.click(await screen.findByRole('button', { name: 'Delete account' }))
  await screen.findAllByText('Something went wrong. Try again.')
  screen.getByRole('button', { name: 'Delete account' })
})
