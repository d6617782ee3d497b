import { expect, test } from 'vitest'
import { getPost } from '../../shared/posts/get-post.ts'
import { listGallery } from '../../shared/posts/list-gallery.ts'
import { openPage, user } from '../render/page.ts'
import { aPhoto, aPost, ann } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer } from '../render/server.ts'

const media = [aPhoto('All teal'), aPhoto('All plum'), aPhoto('All navy')]
const lamp = aPost('A lamp', { media, category: 'furniture' })

test('arrow keys move between the photos of a post', async () => {
  answer(getPost, { post: lamp, comments: [] })
  await openPage(`/post/${lamp.id}`, { as: ann })
  await screen.findByRole('group', { name: 'Photos and videos' })
  const photo = (number: number) =>
    screen.getByRole('button', { name: new RegExp(`^Open photo ${number} of 3`) })
  photo(1).focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement).toBe(photo(3))
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(photo(3))
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(photo(2))
})

test('a post with a single photo has no carousel', async () => {
  answer(getPost, { post: { ...lamp, media: media.slice(0, 1) }, comments: [] })
  await openPage(`/post/${lamp.id}`, { as: ann })
  await screen.findByRole('button', { name: 'Open photo: All teal' })
  expect(screen.queryByRole('group', { name: 'Photos and videos' })).toBeNull()
})

test('the media page shows a visitor the post right below its first photo, with a button to join', async () => {
  answer(getPost, { post: lamp, comments: [] })
  answer(listGallery, { items: [] })
  await openPage(`/media/${lamp.id}`, { width: 390 })
  const [first, second, third] = await screen.findAllByRole('button', { name: /^Open photo/ })
  const article = within(screen.getByRole('article', { name: 'Post by Bob Lee' }))
  const order = [
    first!,
    article.getByText('Bob Lee'),
    article.getByText('A lamp'),
    article.getByRole('link', { name: 'Furniture' }),
    article.getByRole('button', { name: 'Send Message' }),
    article.getByRole('link', { name: 'Log In' }),
    article.getByRole('button', { name: 'Join Group' }),
    second!,
    third!,
  ]
  expect(article.getByText(/\d:\d\d [AP]M · \w{3} \d/)).toBeTruthy()
  for (const [index, element] of order.slice(1).entries())
    expect(order[index]!.compareDocumentPosition(element), element.textContent).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
  await user.click(article.getByRole('button', { name: 'Join Group' }))
  await screen.findByRole('dialog', { name: 'Join OU Buy/Sell' })
})

test('the placeholder of a photo is removed when the photo has loaded', async () => {
  answer(getPost, { post: { ...lamp, media: [{ ...media[0]!, placeholder: 'A'.repeat(48) }] }, comments: [] })
  await openPage(`/post/${lamp.id}`, { as: ann })
  const photo = await screen.findByRole('img', { name: 'All teal' })
  expect(photo.style.backgroundImage).toContain('data:image/bmp')
  photo.dispatchEvent(new Event('load'))
  await until(() => expect(photo.style.backgroundImage).toBe(''))
})
