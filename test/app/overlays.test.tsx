import { expect, test } from 'vitest'
import { getPost } from '../../shared/posts/get-post.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { openPage, user } from '../render/page.ts'
import { aPost, ann, without } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer } from '../render/server.ts'

const bike = {
  ...aPost('A bike'),
  author: { id: ann.id, name: 'Ann Ray', username: 'ann', schoolVerified: true },
}
const press = (name: string | RegExp) => async () => {
  const [button] = await screen.findAllByRole('button', { name })
  await user.click(button!)
}
const choose = (name: string) => async () => user.click(await screen.findByRole('menuitem', { name }))

for (const [what, open, sign, visit] of [
  ['the drawer', [press('Open menu')], { role: 'dialog', name: 'Menu' }, { width: 390 }],
  ['the list of categories', [press('All categories')], { role: 'dialog', name: 'Categories' }],
  ['the share sheet', [press('Share')], { role: 'dialog', name: 'Share' }],
  ['the composer of a post', [press('Create Post')], { role: 'dialog', name: 'Create Post' }],
  ['a menu', [press('More')], { role: 'menuitem', name: 'Copy link' }],
  [
    'the question before a deletion',
    [press('More'), choose('Delete')],
    { role: 'dialog', name: 'Delete Post?' },
  ],
  [
    'a prompt of a visitor',
    [press('Join Group')],
    { role: 'dialog', name: 'Join OU Buy/Sell' },
    { as: undefined },
  ],
  [
    'a prompt to verify',
    [press('Create Post')],
    { role: 'dialog', name: 'Verify your account' },
    { as: without },
  ],
] as const)
  test(`Back closes ${what} and stays on the page`, async () => {
    answer(listPosts, { items: [bike] })
    answer(getPost, { post: bike, comments: [] })
    await openPage('/home', { as: ann, ...visit })
    for (const step of open) await step()
    await screen.findByRole(sign.role, { name: sign.name })
    window.history.back()
    await until(() => expect(screen.queryByRole(sign.role, { name: sign.name })).toBeNull())
    expect(window.location.pathname).toBe('/home')
    await screen.findByText('A bike')
  })
