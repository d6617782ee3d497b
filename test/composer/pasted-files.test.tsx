/** Content that is pasted into a composer goes in as words or as files. */
import { expect, test } from 'vitest'
import { openComposer } from '../render/composer.ts'
import { openPage } from '../render/page.ts'
import { ann } from '../render/samples.ts'
import { screen } from '../render/screen.ts'
import { openConversation, serveConversation } from '../chats/open-conversation.ts'

/** Pastes into a field. Returns whether the composer handled the event and left nothing to the editor. */
function paste(field: string, text: string, ...names: string[]): boolean {
  const files = names.map((name) => new File(['bytes'.repeat(1000)], name))
  const getData = (type: string) => (type === 'text/plain' ? text : '')
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData: { files, getData, types: ['Files'] } })
  // The editor handles the event after the composer, and would read parts of the clipboard that this event lacks.
  const left = new Set<Event>()
  const element = screen.getByRole('textbox', { name: field })
  element.addEventListener('paste', (one) => (left.add(one), one.stopImmediatePropagation()), {
    once: true,
    capture: true,
  })
  element.dispatchEvent(event)
  return !left.has(event)
}

const openPost = async () => {
  await openPage('/home', { as: ann })
  await openComposer()
}
const chosen = () => screen.queryAllByRole('button', { name: /^Remove / }).length

test('if Word or Excel copies words together with a picture of them, only the words are inserted', async () => {
  await openPost()
  expect(paste('Post text', 'IKEA desk, $40', 'image.png')).toBe(false)
  expect(chosen()).toBe(0)
})

test('a picture without words is attached', async () => {
  await openPost()
  expect(paste('Post text', '', 'image.png')).toBe(true)
  await screen.findByRole('button', { name: 'Remove image.png' })
})

test('copied files are attached although the clipboard also has their names or paths as text', async () => {
  await openPost()
  expect(paste('Post text', 'desk.jpg\r/home/ann/lamp.png', 'desk.jpg', 'lamp.png')).toBe(true)
  await screen.findByRole('button', { name: 'Remove desk.jpg' })
  await screen.findByRole('button', { name: 'Remove lamp.png' })
})

test('a message takes words and pictures in the same way', async () => {
  serveConversation([])
  await openConversation()
  expect(paste('Message', 'Is it there?', 'image.png')).toBe(false)
  expect(paste('Message', '', 'image.png')).toBe(true)
  await screen.findByRole('button', { name: 'Remove image.png' })
})
