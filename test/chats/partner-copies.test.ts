import { expect, test } from 'vitest'
import { listChats } from '../../shared/chats/list-chats.ts'
import { updateProfile } from '../../shared/users/update-profile.ts'
import { call, idle } from '../cloud.ts'
import { begin, say, talker } from './conversations.ts'

test('a new name shows in every inbox, even in conversations without messages', async () => {
  const [ann, bob, cat] = [await talker(), await talker(), await talker('Cat Ray')]
  await say(cat, ann)
  await begin(bob, cat)
  await idle()
  await call(updateProfile, { lastName: 'Moss' }, cat)
  await idle()
  for (const reader of [ann, bob]) {
    const { items } = (await call(listChats, {}, reader)).output
    expect(items.map(({ partner }) => partner.name)).toEqual(['Cat Moss'])
  }
})
