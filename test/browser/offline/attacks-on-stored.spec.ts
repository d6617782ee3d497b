/** What a browser has stored of a visit is removed once the person may no longer see it. */
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { banKey } from '../../../lambdas/users/user-keys.ts'
import { deleteAccount } from '../../../shared/holdings/delete-account.ts'
import { sendDeletionCode } from '../../../shared/holdings/send-deletion-code.ts'
import { getMe } from '../../../shared/users/get-me.ts'
import { deletionCodeAmong } from '../../holdings/deletion-code.ts'
import { api, mailsTo, member, post, theTable, type Person } from '../api.ts'
import { articleOf, expect, newText } from '../site.ts'
import { another, refused, test, visit } from './cached-site.ts'
import { firstMessage, stored } from './stored.ts'

async function ban(person: Person): Promise<void> {
  const { table, TableName } = await theTable()
  const Item = { ...banKey(person.email), email: person.email, reason: 'test', createdAt: Date.now() }
  await table.send(new PutCommand({ TableName, Item }))
  table.destroy()
  await expect.poll(() => api(getMe, {}, person).catch(String)).toContain('account-banned')
}

async function closeAccount(person: Person): Promise<void> {
  await api(sendDeletionCode, {}, person)
  await expect.poll(async () => deletionCodeAmong(await mailsTo(person.email))).toMatch(/^\d{4}$/)
  await api(deleteAccount, { code: deletionCodeAmong(await mailsTo(person.email)) }, person)
}

for (const [event, happens] of Object.entries({
  'an operator has banned the person': ban,
  'the person has deleted the account on another device': closeAccount,
}))
  test(`once ${event}, the next visit removes what is stored`, async ({ site, open, ben }) => {
    const words = newText('Only for a member')
    const person = await member('ou', 'Mo Former')
    const chatId = await firstMessage(ben, person, words)
    const page = await open({
      as: person,
      cold: true,
      refused: [...refused, [400, /./], [401, /./], [403, /./]],
    })
    await visit(page, site)
    await expect.poll(() => stored(page)).toContain('screen')
    await page.goto(`${site.origin}/messages/${chatId}`)
    await expect(page.getByText(words).first()).toBeVisible()
    await expect.poll(() => stored(page)).toEqual(expect.arrayContaining(['screen', 'me', 'messages']))
    await page.close()
    await happens(person)
    const last = await another(page.context(), site)
    await expect(last.getByRole('button', { name: 'Your account' })).toBeHidden()
    // What is stored from now on is what any visitor sees.
    await expect.poll(() => stored(last)).not.toContain('me')
    expect(await stored(last)).not.toContain('messages')
    await last.close()
    await page.context().setOffline(true)
    for (const path of ['/home', `/messages/${chatId}`]) {
      const next = await another(page.context(), site, path)
      await expect(next.getByText(/^You’re offline/)).toBeVisible()
      await expect(next.getByText(words).or(next.getByText('Mo Former'))).toHaveCount(0)
      await next.close()
    }
  })

test('the next visit without a connection shows nothing of a person who was blocked a moment before', async ({
  site,
  open,
}) => {
  const person = await member('ou', 'Mo Wary')
  const rude = await member('ou', 'Rudy Rude')
  const text = newText('Rude words')
  await post(rude, text)
  const page = await open({ as: person, cold: true, refused })
  await visit(page, site)
  await expect(articleOf(page, text)).toBeVisible()
  await expect.poll(() => stored(page)).toContain('screen')
  await articleOf(page, text).getByRole('link', { name: 'Rudy Rude' }).first().click()
  await page.getByRole('main').getByRole('button', { name: 'More' }).first().click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText('You blocked Rudy Rude.')).toBeVisible()
  await page.close()
  await page.context().setOffline(true)
  const next = await another(page.context(), site)
  await expect(next.getByText(/^You’re offline/)).toBeVisible()
  await expect(next.getByText(text)).toHaveCount(0)
})
