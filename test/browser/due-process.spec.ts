/** A report from a phone, the decision that the post's author reads, the appeal, and another operator's answer. */
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { decisionKey } from '../../lambdas/reports/decision-keys.ts'
import { banKey } from '../../lambdas/users/user-keys.ts'
import { newUlid } from '../../shared/ulid.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { api, member, post, theTable } from './api.ts'
import { newOperator, signInOperator } from './operators.ts'
import { expect, newText, test } from './site.ts'
import { overflow, violations } from './violations.ts'

const sentence = 'Three people paid for one bike.'

test('a reported student reads the decision and appeals, and another operator reverses the decision', async ({
  open,
  ann,
}) => {
  const bo = await member('ou', 'Bo Fair')
  const text = newText('A bike for 50')
  const { id } = await post(bo, text)
  // A taken-down post is refused to others as a deleted one.
  const phone = await open({ as: ann, width: 390, refused: [[410, /\/api\/posts\//]] })
  await phone.goto(`/post/${id}`)
  await phone.getByRole('button', { name: /^More/ }).first().click()
  await phone.getByRole('menuitem', { name: 'Report' }).click()
  await phone.getByRole('button', { name: 'A scam or a false offer' }).click()
  await expect(phone.getByText(/The post was reported/)).toBeVisible()

  const [olga, omar] = [await newOperator(), await newOperator()]
  const first = await open({ campus: 'console' })
  await signInOperator(first, olga)
  await first.getByRole('list', { name: 'Open cases' }).locator(`a[href$="${id}"]`).click()
  await expect(first.getByText(text)).toBeVisible()
  await first.getByLabel(/^Take the post down/).press('Space')
  await first.getByLabel(/^Sentence/).fill(sentence)
  await first.getByLabel('Reason').fill('Three buyers paid.')
  await first.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(first.getByText('The case about Bo Fair is closed.')).toBeVisible()
  await phone.goto(`/post/${id}`)
  await expect(phone.getByText('Sorry, that post has been deleted.')).toBeVisible()

  const page = await open({ as: bo, width: 390 })
  await page.goto('/home')
  await page.getByRole('link', { name: 'Read a decision about your account' }).click()
  await expect(page.getByText('Your post was taken down. Only you can see it.')).toBeVisible()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
  }
  await page.getByLabel('Why is it wrong?').fill('I sold it once. Two never paid.')
  await page.getByRole('button', { name: 'Send Appeal' }).click()
  await expect(page.getByText(/^We got your appeal on/)).toBeVisible()
  await page.getByRole('link', { name: 'See what it is about' }).click()
  await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByText('Only you can see this.')).toBeVisible()

  const second = await open({ campus: 'console' })
  await signInOperator(second, omar)
  await second.getByRole('tab', { name: 'Appeals' }).click()
  const appeal = second.locator('section').filter({ hasText: 'Two never paid.' }).last()
  await appeal.getByRole('button', { name: 'Answer' }).click()
  await appeal.getByLabel('The decision is reversed').press('Space')
  await appeal.getByLabel(/^Sentence/).fill('You are right.')
  await appeal.getByLabel('Reason').fill('One sale in the messages.')
  await appeal.getByRole('button', { name: 'Send the Answer' }).click()
  await expect(second.getByText('The appeal is answered: the decision is reversed.')).toBeVisible()

  await page.goto('/home')
  await page.getByRole('link', { name: 'Read a decision about your account' }).click()
  await expect(page.getByText('The decision was reversed.')).toBeVisible()
  await expect(page.getByText('You are right.')).toBeVisible()
  await phone.goto(`/post/${id}`)
  await expect(phone.getByText(text)).toBeVisible()
})

test('a person who was banned while signed in opens the decision with the link of the mail, and appeals', async ({
  open,
}) => {
  const bo = await member('ou', 'Bo Banned')
  const { id: userId } = await api(getMe, {}, bo)
  const [id, key, now] = [newUlid(Date.now()), '0a'.repeat(16), Date.now()]
  const decision = { id, userId, operator: 'olga', key, kind: 'person', takeDown: false, measure: 'ban' }
  const { table, TableName } = await theTable()
  for (const Item of [
    { ...decisionKey(id), ...decision, ground: 'scam', sentence, createdAt: now },
    { ...banKey(bo.email), email: bo.email, reason: 'test', createdAt: now },
  ])
    await table.send(new PutCommand({ TableName, Item }))
  table.destroy()
  await expect.poll(() => api(getMe, {}, bo).catch(String)).toContain('account-banned')
  const page = await open({ as: bo, width: 390, refused: [[403, /\/api\/|\?ticket=/]] })
  await page.goto(`/decision/${id}-${key}`)
  await expect(page.getByText('Your account is banned.')).toBeVisible()
  await page.getByLabel('Why is it wrong?').fill('It was not me.')
  await page.getByRole('button', { name: 'Send Appeal' }).click()
  await expect(page.getByText(/^We got your appeal on/)).toBeVisible()
})
