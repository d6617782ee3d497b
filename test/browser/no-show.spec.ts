/** A buyer does not come to the meeting: the next buyer in the line is asked without a reload, and confirms. */
import { createDeal } from '../../shared/deals/create-deal.ts'
import { deep } from '../depth.ts'
import { agreeToMeet, passMeeting } from './agreed-meeting.ts'
import { api, member } from './api.ts'
import { expect, test } from './site.ts'
import { overflow, violations } from './violations.ts'

for (const width of [390, 1440])
  test(
    `after the seller says that the buyer did not come, the next buyer in the line confirms (${width} px)`,
    deep,
    async ({ open }) => {
      const [ann, ben, cat] = [
        await member('ou', 'Ann Wait'),
        await member('ou', 'Ben Late'),
        await member('ou', 'Cat Next'),
      ]
      const path = await agreeToMeet(ann, ben)
      const postId = path.split('/')[2] ?? ''
      await api(createDeal, { postId, cents: 4000 }, cat)
      const [seller, next] = [
        await open({ as: ann, width, refused: [[404, /\/handover$/]] }),
        await open({ as: cat, width }),
      ]
      await next.goto(`/post/${postId}`)
      await expect(next.getByText('You’re 1st in line.')).toBeVisible()
      await seller.goto(path)
      await seller.getByRole('button', { name: 'I’m here', exact: true }).click()
      await expect(seller.getByText(/^You’re here\. If Ben doesn’t come/)).toBeVisible()

      await passMeeting(postId)
      await seller.reload()
      await seller.getByRole('button', { name: 'Ben didn’t come', exact: true }).click()
      const question = seller.getByRole('dialog', { name: 'Ben didn’t come?', exact: true })
      await expect(question).toBeVisible()
      expect(await violations(seller)).toEqual([])
      expect(await overflow(seller)).toBeLessThanOrEqual(0)
      await question.getByRole('button', { name: 'They didn’t come', exact: true }).click()
      await expect(seller.getByText('This deal is over.', { exact: true })).toBeVisible()

      await expect(next.getByText(/^It’s your turn\. Confirm until/)).toBeVisible()
      await next.getByRole('button', { name: 'Confirm', exact: true }).focus()
      await next.keyboard.press('Enter')
      await expect(next.getByText(/^Reserved for you for \$40/)).toBeVisible()
      expect(await violations(next)).toEqual([])
      await next.goto('/deals')
      await expect(next.getByRole('region', { name: 'To do' })).toContainText('Reserved for you for $40')
    },
  )
