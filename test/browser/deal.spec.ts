/** The life of an offer, from a text with a price to Sold and back, in the windows of two people. */
import { deep } from '../depth.ts'
import { member } from './api.ts'
import { articleOf, expect, newText, test } from './site.ts'
import { violations } from './violations.ts'

const windows = [
  { width: 390, theme: 'light' },
  { width: 1440, theme: 'dark' },
] as const

for (const { width, theme } of windows)
  test(
    `an offer that was written offline is found by a saved search, edited, sold and listed again (${width} px, ${theme})`,
    deep,
    async ({ open }) => {
      // New people, so that all their notifications come from this test.
      const [ann, ben] = [await member('ou', 'Ann Deal'), await member('ou', 'Ben Deal')]
      const text = newText('Oak desk, asking 120')
      const word = text.split(' ').at(-1) ?? ''
      const refused = [['ERR_INTERNET_DISCONNECTED', /./]] as const
      const seller = await open({ as: ann, width, theme, cold: true, refused })
      const buyer = await open({ as: ben, width, theme })

      await buyer.goto(`/search?q=${word}`)
      await buyer.getByRole('button', { name: 'Save search' }).click()
      await expect(buyer.getByRole('button', { name: 'Search saved' })).toBeVisible()

      await seller.goto('/home')
      await seller.waitForLoadState('networkidle')
      await seller.keyboard.press('n')
      await seller.getByRole('textbox', { name: 'Post text' }).fill(text)
      await seller.getByRole('button', { name: 'Use $120?' }).click()
      await seller.getByRole('combobox', { name: 'Condition' }).selectOption('Good')
      expect(await violations(seller)).toEqual([])
      await seller.context().setOffline(true)
      await seller.getByRole('button', { name: 'Post', exact: true }).click()
      await seller.context().setOffline(false)
      await expect(articleOf(seller, text)).toContainText('$120 · Good')

      await buyer.goto('/notifications')
      await buyer.getByRole('link', { name: `1 new for “${word}”` }).click()
      await buyer.getByRole('button', { name: 'For sale' }).click()
      await expect(articleOf(buyer, text)).toContainText('$120 · Good')
      await articleOf(buyer, text).getByRole('button', { name: /^Save/ }).click()
      await expect(articleOf(buyer, text).getByRole('button', { name: /^Saved/ })).toBeVisible()

      await articleOf(seller, text).getByRole('button', { name: 'More' }).click()
      await seller.getByRole('menuitem', { name: 'Edit' }).click()
      await seller.getByRole('button', { name: '$120', exact: true }).click()
      await seller.getByRole('textbox', { name: 'Price' }).fill('95')
      await seller.keyboard.press('Enter')
      await seller.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(articleOf(seller, text)).toContainText('$95')

      await buyer.goto('/notifications')
      await buyer.getByRole('link', { name: /\$95/ }).first().click()
      await buyer.waitForURL('**/post/*')
      await expect(articleOf(buyer, text)).toContainText('$95')

      await articleOf(seller, text).getByRole('button', { name: 'More' }).click()
      await seller.getByRole('menuitem', { name: 'Mark as Sold' }).click()
      await expect(articleOf(seller, text)).toContainText('Sold')
      await expect(async () => {
        await buyer.reload()
        await expect(articleOf(buyer, text)).toContainText('Sold', { timeout: 2000 })
      }).toPass()
      expect(await violations(buyer)).toEqual([])

      await articleOf(seller, text).getByRole('button', { name: 'More' }).click()
      await seller.getByRole('menuitem', { name: 'Relist' }).click()
      await expect(articleOf(seller, text)).toContainText('$95 · Good')
      await expect(async () => {
        await buyer.reload()
        await expect(articleOf(buyer, text)).toContainText('$95 · Good', { timeout: 2000 })
      }).toPass()
    },
  )
