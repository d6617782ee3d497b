import { expect, test } from 'vitest'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { openPage, setOnline } from '../render/page.ts'
import { aPhoto, aPost } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer } from '../render/server.ts'

test('a picture that failed to load is requested again when the connection is back, and a loaded picture is not', async () => {
  answer(listPosts, { items: [aPost('A lamp', { media: [aPhoto('All teal'), aPhoto('All plum')] })] })
  await openPage()
  const picture = (name: string) => screen.getByRole('img', { name })
  await screen.findByRole('img', { name: 'All teal' })
  const [failed, loaded] = [picture('All teal'), picture('All plum')]
  failed.dispatchEvent(new Event('error'))
  loaded.dispatchEvent(new Event('load'))
  setOnline(false)
  await screen.findByText('You’re offline. We’ll try again when you’re back.')
  setOnline(true)
  await until(() => expect(picture('All teal')).not.toBe(failed))
  expect(picture('All plum')).toBe(loaded)
})
