import { expect, test } from 'vitest'
import { getPost } from '../../shared/posts/get-post.ts'
import { reportPost } from '../../shared/reports/report-post.ts'
import { openPage, user } from '../render/page.ts'
import { aPost, ann, bob, without } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf } from '../render/server.ts'

const bobsPost = aPost('A lamp', { author: bob })

async function openMenu(as: typeof ann) {
  answer(getPost, { post: bobsPost, comments: [] })
  await openPage(`/post/${bobsPost.id}`, { as })
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await screen.findByRole('menuitem', { name: 'Copy link' })
}

test('a post of another person can be reported from its menu, with a reason', async () => {
  answer(reportPost, { reported: true })
  await openMenu(ann)
  await user.click(screen.getByRole('menuitem', { name: 'Report' }))
  await screen.findByRole('dialog', { name: 'Report this post?' })
  await user.click(screen.getByRole('button', { name: 'A scam or a false offer' }))
  await screen.findByText('The post was reported. Thanks for letting us know.')
  expect(callsOf(reportPost)).toEqual([{ postId: bobsPost.id, reason: 'scam' }])
  await until(() => expect(screen.queryByRole('dialog', { name: 'Report this post?' })).toBeNull())
})

test('a post can be reported because its thing may not be sold, and the dialog links to the list', async () => {
  answer(reportPost, { reported: true })
  await openMenu(ann)
  await user.click(screen.getByRole('menuitem', { name: 'Report' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this post?' }))
  const link = dialog.getByRole<HTMLAnchorElement>('link', { name: 'What may not be sold' })
  expect([link.pathname, link.target]).toEqual(['/settings/not_for_sale', '_blank'])
  await user.click(dialog.getByRole('button', { name: 'May not be sold here' }))
  await screen.findByText('The post was reported. Thanks for letting us know.')
  expect(callsOf(reportPost)).toEqual([{ postId: bobsPost.id, reason: 'may not be sold' }])
})

test('the menu of a post has no Report for a person without a verified school', async () => {
  await openMenu(without)
  expect(screen.queryByRole('menuitem', { name: 'Report' })).toBeNull()
})
