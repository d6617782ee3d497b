/** The button 'Send Message' of a post, for each kind of person. */
import { expect, test } from 'vitest'
import { getPost } from '../../shared/posts/get-post.ts'
import { openPage, user } from '../render/page.ts'
import { aPost, ann, authorOf, without } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer } from '../render/server.ts'

const mirror = aPost('A mirror')

for (const [who, as, dialog] of [
  ['a member', ann, 'Start Conversation?'],
  ['someone without a school', without, 'Verify your account'],
  ['a visitor', undefined, 'Log in to message'],
] as const)
  test(`Send Message shows ${who} the dialog “${dialog}”`, async () => {
    answer(getPost, { post: mirror, comments: [] })
    await openPage(`/post/${mirror.id}`, { as, width: 390 })
    await user.click(await screen.findByRole('button', { name: 'Send Message' }))
    await screen.findByRole('dialog', { name: dialog })
  })

test('the author of a post has no button to write to themselves', async () => {
  answer(getPost, { post: { ...mirror, author: authorOf(ann) }, comments: [] })
  await openPage(`/post/${mirror.id}`, { as: ann })
  await screen.findByRole('button', { name: 'Share' })
  await screen.findByRole('button', { name: 'Your account' })
  await until(() => expect(screen.queryByRole('button', { name: 'Send Message' })).toBeNull())
})
