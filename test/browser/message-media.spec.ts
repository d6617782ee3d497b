/** Photos and a video of one message: written offline, sent by a later page, and opened by the other person. */
import { createChat } from '../../shared/chats/create-chat.ts'
import { newUlid } from '../../shared/ulid.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { playableVideo } from '../media/playable.ts'
import { api } from './api.ts'
import { photo } from './people.ts'
import { expect, test } from './site.ts'
import { violations } from './violations.ts'

test('another page sends the five files of a message that was written offline, and they show as tiles of one message', async ({
  open,
  ann,
  ben,
}) => {
  const { id: userId } = await api(getMe, {}, ben)
  const { chat } = await api(createChat, { id: newUlid(Date.now()), userId }, ann)
  const path = `/messages/${chat.id}`
  const first = await open({
    as: ann,
    width: 390,
    touch: true,
    cold: true,
    refused: [['ERR_INTERNET_DISCONNECTED', /./]],
  })
  // The code that keeps files in the browser has to be loaded before a file is chosen.
  const keepsFiles = first.waitForResponse(/\/draft-files-[^/]*\.js/)
  await first.goto(path)
  await keepsFiles
  const context = first.context()
  const clip = { name: 'clip.mp4', mimeType: 'video/mp4', buffer: await playableVideo('#008080') }
  const colors = ['purple', 'teal', 'orange', 'gray']
  const photos = await Promise.all(colors.map((color) => photo(color, `${color}.jpg`, 240)))
  await first.locator('input[type=file]').setInputFiles([clip, ...photos])
  await expect(first.getByRole('button', { name: /^Remove / })).toHaveCount(5)
  await context.setOffline(true)
  await first.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(first.getByText('Will send when you’re back', { exact: true })).toBeVisible()
  await expect(first.getByRole('img', { name: 'teal.jpg' })).toBeVisible()
  const before = await first.getByRole('img', { name: 'teal.jpg' }).boundingBox()
  await first.close()

  await context.setOffline(false)
  const page = await context.newPage()
  await page.goto(path)
  await expect(page.getByText('Delivered', { exact: true })).toBeVisible()
  const tiles = page.getByRole('button', { name: /^Open (photo|video) \d of 5/ })
  await expect(tiles).toHaveCount(4)
  // A message keeps its size on the screen when the server has received it.
  const after = await tiles.nth(2).boundingBox()
  expect([after?.width, after?.height]).toEqual([before?.width, before?.height])

  const reader = await open({ as: ben, width: 1440 })
  await reader.goto(path)
  const opener = reader.getByRole('button', { name: 'Open video 1 of 5' })
  const isLoaded = (image: Element) =>
    image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0
  await expect.poll(() => opener.locator('img').evaluate(isLoaded)).toBe(true)
  expect(await violations(reader)).toEqual([])
  await opener.click()
  const slide = reader.getByRole('dialog', { name: 'Photos and videos' }).locator('video')
  await expect(slide).toHaveAttribute('poster', /\/64\.webp\?/)
})
