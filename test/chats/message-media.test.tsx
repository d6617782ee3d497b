/** The photos and videos of a message: choosing, sending and showing them. */
import { expect, test, vi } from 'vitest'
import type { Media } from '../../shared/media/media.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { createUpload } from '../../shared/media/create-upload.ts'
import { choose, write } from '../render/composer.ts'
import { user } from '../render/page.ts'
import { aPhoto } from '../render/samples.ts'
import { screen, within } from '../render/screen.ts'
import { callsOf } from '../render/server.ts'
import { holdUploads, sentFiles } from '../render/store-of-files.ts'
import { aMessage, chatId, openConversation, serveConversation } from './open-conversation.ts'

vi.mock('../../web/src/media/take-poster.ts', () => ({
  takePoster: async () => new File(['poster'], 'poster.jpg'),
}))

const aVideo = (alt: string): Media => ({ ...aPhoto(alt), kind: 'video', fileId: 'video1' })
const chosen = () => screen.queryAllByRole('button', { name: /^Remove / })
const send = () => user.click(screen.getByRole('button', { name: 'Send' }))

test('a message takes ten photos and videos; further files, and files of another kind, are refused with a sentence', async () => {
  serveConversation([])
  await openConversation()
  await choose(...Array.from({ length: 9 }, (_, at) => `${at}.jpg`), 'film.mp4', 'eleven.jpg')
  await screen.findByText('Please choose up to 10 photos.')
  expect(chosen()).toHaveLength(10)
  await screen.findByText('10 of 10')
  await user.click(screen.getByRole('button', { name: 'Remove film.mp4' }))
  await choose('notes.pdf')
  await screen.findByText('Only photos & videos are allowed!')
  expect(chosen()).toHaveLength(9)
})

test('the files of a message in flight show from the device, and are sent in order, videos with a poster', async () => {
  serveConversation([])
  await openConversation()
  const letGo = holdUploads()
  await choose('lamp.jpg', 'film.mp4')
  await user.click(screen.getByRole('button', { name: '+ ALT: describe lamp.jpg' }))
  await user.type(screen.getByRole('textbox', { name: /^What is in it/ }), 'A lamp')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await write('Message', 'Look')
  await send()
  await screen.findByRole('progressbar', { name: 'Uploading 2 files' })
  expect(chosen()).toEqual([])
  screen.getByRole('img', { name: 'A lamp' })
  screen.getByLabelText('film.mp4')
  expect(callsOf(sendMessage)).toEqual([])
  letGo()
  await screen.findByText('Delivered')
  expect([...sentFiles()].sort()).toEqual(['film.mp4', 'lamp.jpg', 'poster.jpg'])
  const uploads = callsOf(createUpload)
  expect(uploads.map((upload) => upload.chatId)).toEqual([chatId, chatId, chatId])
  const idOf = (file: string) => uploads.find(({ name }) => name === file)?.id
  expect(callsOf(sendMessage).map(({ media }) => media)).toEqual([
    [
      { uploadId: idOf('lamp.jpg'), alt: 'A lamp' },
      { uploadId: idOf('film.mp4'), posterId: idOf('poster.jpg') },
    ],
  ])
})

test('a single photo opens at full size, and a single video plays in its message', async () => {
  serveConversation([
    aMessage('Photo', 2, { media: [aPhoto('A lamp')] }),
    aMessage('Video', 1, { media: [aVideo('It blinks')] }),
  ])
  await openConversation()
  await screen.findByRole('button', { name: 'Play video: It blinks' })
  await user.click(screen.getByRole('button', { name: 'Open photo: A lamp' }))
  await within(await screen.findByRole('dialog')).findByRole('img', { name: 'A lamp' })
})

test('several files show as tiles, and each tile opens a view of all files at full size', async () => {
  const media = [aVideo('0'), ...[1, 2, 3, 4, 5].map((at) => aPhoto(`Picture ${at}`))]
  serveConversation([aMessage('', 1, { media })])
  await openConversation()
  const names = [
    'Open video 1 of 6: 0',
    'Open photo 2 of 6: Picture 1',
    'Open photo 3 of 6: Picture 2',
    'Open photo 4 of 6: Picture 3',
  ]
  await screen.findByRole('button', { name: names[0]! })
  const tiles = screen.getAllByRole('button', { name: /^Open (photo|video)/ })
  expect(tiles.map((one) => one.getAttribute('aria-label'))).toEqual(names)
  screen.getByText('+2')
  screen.getByRole('group', { name: /^Bob Lee: 6 photos and videos,/ })
  await user.click(screen.getByRole('button', { name: names[3]! }))
  await within(await screen.findByRole('dialog')).findByRole('img', { name: 'Picture 3' })
})

test.each([
  ['Photo', { kind: 'photo' }],
  ['3 photos', { kind: 'photo', count: 3 }],
  ['Video', { kind: 'video' }],
  ['Post', { kind: 'post' }],
] as const)('a reply quotes a message without a text as %s', async (words, shown) => {
  const earlier = aMessage('', 30)
  const quote = { state: 'shown', id: earlier.id, senderId: earlier.senderId, text: '', ...shown } as const
  serveConversation([aMessage('Yes', 1, { quote })])
  await openConversation()
  await screen.findByRole('button', { name: `Bob Lee ${words}` })
})
