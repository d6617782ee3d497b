/**
 * The line for a thing in three windows: two buyers ask, the seller reserves, and after a cancellation the next buyer is
 * asked.
 */
import { createPost } from '../../shared/posts/create-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { atWidth } from '../depth.ts'
import { api, member } from './api.ts'
import { expect, newText, test } from './site.ts'
import { violations } from './violations.ts'

for (const width of [390, 1440])
  test(
    `after the buyer of a reserved thing cancels, the next buyer confirms, plans a meeting and gets the thing (${width} px)`,
    atWidth(width),
    async ({ open }) => {
      const [ann, ben, cat] = [
        await member('ou', 'Ann Line'),
        await member('ou', 'Ben Line'),
        await member('ou', 'Cat Line'),
      ]
      const text = newText('A floor lamp')
      const sale = { kind: 'offer', cents: 4000, open: true } as const
      const id = newUlid(Date.now())
      await api(createPost, { id, campusId: 'ou', blocks: [{ text }], media: [], sale }, ann)
      const page = `/post/${id}`
      const [seller, first, second] = [
        await open({ as: ann, width }),
        await open({ as: ben, width }),
        await open({ as: cat, width }),
      ]

      await first.goto(page)
      await first.getByRole('button', { name: 'Make an offer' }).click()
      await first.getByRole('textbox', { name: 'Your offer' }).fill('30')
      await first.keyboard.press('Enter')
      await expect(first.getByText('You offered $30.')).toBeVisible()

      await second.goto(page)
      await second.getByRole('button', { name: 'I want it' }).click()
      await expect(second.getByText('You’re 1st in line.')).toBeVisible()
      expect(await violations(second)).toEqual([])

      await seller.goto(page)
      await seller.getByRole('link', { name: '2 in line' }).click()
      await seller.getByRole('button', { name: 'Counter: Ben Line' }).click()
      await seller.getByRole('textbox', { name: 'Your price' }).fill('38')
      await seller.keyboard.press('Enter')
      await expect(seller.getByText(/^You ask \$38/)).toBeVisible()
      expect(await violations(seller)).toEqual([])

      await first.reload()
      await first.getByRole('button', { name: 'Accept' }).click()
      await expect(first.getByText(/^Reserved for you for \$38/)).toBeVisible()
      await second.reload()
      await expect(second.getByText('You’re 1st in line.')).toBeVisible()

      await first.getByRole('button', { name: 'Cancel', exact: true }).click()
      await first.getByRole('button', { name: 'Cancel the deal' }).click()
      await expect(first.getByRole('button', { name: 'Get in line' })).toBeVisible()

      await second.reload()
      await expect(second.getByText(/^It’s your turn. Confirm until/)).toBeVisible()
      await second.getByRole('button', { name: 'Confirm' }).click()
      await expect(second.getByText(/^Reserved for you for \$40/)).toBeVisible()
      await second.goto('/deals')
      await expect(second.getByRole('region', { name: 'To do' })).toContainText('Reserved for you for $40')

      // The reservation has begun a conversation, whose bar shows the deal. The seller's page shows each change at once.
      await seller.goto('/messages')
      await seller.getByRole('link', { name: /Cat Line/ }).click()
      await expect(seller.getByRole('link', { name: 'Reserved for Cat for $40', exact: true })).toBeVisible()
      await second.goto(page)
      await second.getByRole('button', { name: 'Propose a time' }).click()
      const plan = second.getByRole('dialog', { name: 'Time and place' })
      await plan.getByRole('group', { name: /^When/ }).getByRole('button').first().click()
      await plan.getByRole('radio', { name: /^Oklahoma Memorial Union/ }).check()
      expect(await violations(second)).toEqual([])
      await plan.getByRole('button', { name: 'Send 1 time' }).click()
      await expect(second.getByText(/^You proposed Oklahoma Memorial Union/)).toBeVisible()
      const bar = seller.locator('details')
      await expect(bar.getByText('Cat Line proposes Oklahoma Memorial Union:')).toBeVisible()
      expect(await violations(seller)).toEqual([])
      await bar.getByRole('button', { name: /12:00 PM$|5:00 PM$/ }).click()
      await expect(bar.getByText(/^Meet .* · Oklahoma Memorial Union$/)).toBeVisible()
      await expect(second.getByText(/^Meet .* · Oklahoma Memorial Union$/)).toBeVisible()

      await bar.getByRole('button', { name: 'Handed over: Cat Line' }).click()
      await seller.getByRole('dialog').getByRole('button', { name: 'Handed over' }).click()
      await expect(bar.getByText(/^You said that it was handed over/)).toBeVisible()
      await expect(second.getByText(/says it was handed over\. Did you get it\?$/)).toBeVisible()
      await second.getByRole('button', { name: 'Yes', exact: true }).click()
      await expect(seller.getByRole('link', { name: 'Handed over to Cat.', exact: true })).toBeVisible()
      await expect(second.getByRole('article').first()).toContainText('Sold')
    },
  )
