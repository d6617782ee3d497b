/** Giving the address of something away (specification, core 2, 'Modals' and 'Post detail'). */
import { member, post, verified } from './api.ts'
import { port } from './people.ts'
import { alertOf, articleOf, expect, newText, test } from './site.ts'

const origin = `http://ou.campus.localhost:${port}`

for (const width of [390, 1440])
  test(`a post is shared by mail and by its link (${width} px)`, async ({ open, ann }) => {
    const text = newText('Share me')
    const { id } = await post(ann, text)
    const page = await open({ width })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
    await page.goto('/home')
    await articleOf(page, text).getByRole('button', { name: 'Share' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share' })
    const link = `${origin}/post/${id}?redirect=true`
    await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(link)
    const mail = await dialog.getByRole('link', { name: 'Email' }).getAttribute('href')
    expect(mail).toBe(`mailto:?subject=${encodeURIComponent("Ann's post")}&body=${encodeURIComponent(link)}`)
    await dialog.getByRole('button', { name: 'Copy' }).click()
    await expect(alertOf(page, 'Copied to clipboard')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await page.keyboard.press('Escape')

    await articleOf(page, text).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Copy link' }).click()
    await expect(alertOf(page, 'Link Copied!')).toBeVisible()
  })

test('where the clipboard is closed, the link is selected and the dialog says so', async ({ open, ann }) => {
  const text = newText('Copied by hand')
  await post(ann, text)
  const page = await open()
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'))
  })
  await page.goto('/home')
  await articleOf(page, text).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The link is selected')
  const field = dialog.getByRole('textbox', { name: 'Link' })
  const selected = await field.evaluate((input: HTMLInputElement) =>
    input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
  )
  expect(selected).toBe(await field.inputValue())
})

test('a shared link asks a member to start a conversation, and is then the address of the post', async ({
  open,
  ann,
}) => {
  const { id } = await post(ann, newText('Ask me'))
  const page = await open({ as: await member('ou', 'Ben Cole') })
  await page.goto(`/post/${id}?redirect=true`)
  const dialog = page.getByRole('dialog', { name: 'Start Conversation?' })
  await expect(dialog).toContainText('Start a private conversation with Ann Ray.')
  await expect(page).toHaveURL(`${origin}/post/${id}`)
  await dialog.getByRole('button', { name: 'Start Conversation' }).click()
  await expect(alertOf(page, 'Messages are not open yet. Leave a comment for now.')).toBeVisible()
})

test('Send Message on the page of a post asks whoever may, tells the others why, and is not for its author', async ({
  open,
  ann,
}) => {
  const { id } = await post(ann, newText('Ask me here'))
  for (const [as, dialog] of [
    [await member('ou', 'Ben Cole'), 'Start Conversation?'],
    [await verified(), 'Verify your account'],
    [undefined, 'Log in to message'],
  ] as const) {
    const page = await open({ as, width: 390 })
    await page.goto(`/post/${id}`)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
  }
  const own = await open({ as: ann })
  await own.goto(`/post/${id}`)
  await expect(own.getByRole('button', { name: 'Share', exact: true })).toBeVisible()
  await expect(own.getByRole('button', { name: 'Send Message' })).toHaveCount(0)
})
