/** Shortcuts on messages: a swipe to reply, the up arrow to edit, and reactions with other emoji than the six of the menu. */
import { expect, test } from 'vitest'
import { heartMessage } from '../../shared/chats/heart-message.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { write } from '../render/composer.ts'
import { user } from '../render/page.ts'
import { ann, bob } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf } from '../render/server.ts'
import { aMessage, chatId, openConversation, ownMessage, serveConversation } from './open-conversation.ts'

/** Returns the part of a message that moves with a finger. */
async function lineOf(text: string): Promise<HTMLElement> {
  const line = (await screen.findByText(text)).closest('[data-message]')?.parentElement
  if (!line) throw new Error(`${text} is no message`)
  return line
}

type Point = readonly [x: number, y: number]

/** Touches a message with `fingers` fingers and moves them along the points. Without `ends`, the fingers are not lifted. */
function touch(line: HTMLElement, points: readonly Point[], { fingers = 1, ends = true } = {}): void {
  const fire = (type: string, [clientX, clientY]: Point, left = fingers) => {
    const event = new Event(type, { bubbles: true })
    const one = { clientX, clientY }
    line.dispatchEvent(Object.assign(event, { touches: Array(left).fill(one), changedTouches: [one] }))
  }
  const [from = [0, 0]] = points
  fire('touchstart', from)
  for (const point of points.slice(1)) fire('touchmove', point)
  if (ends) fire('touchend', points.at(-1) ?? from, fingers - 1)
}

const isReplying = () => screen.queryByRole('button', { name: 'Cancel reply' }) !== null

test.each([
  [
    'right',
    [
      [100, 200],
      [130, 203],
      [160, 205],
    ],
  ],
  [
    'left',
    [
      [200, 200],
      [170, 203],
      [140, 205],
    ],
  ],
] as const)(
  'a swipe to the %s replies to a message, which moves with the finger and then back to its place',
  async (_, points) => {
    const lamp = aMessage('The lamp is $20')
    serveConversation([lamp])
    await openConversation()
    const line = await lineOf('The lamp is $20')
    touch(line, points.slice(0, 2), { ends: false })
    expect(line.style.translate).toBe(`${points[1][0] - points[0][0]}px`)
    expect(isReplying()).toBe(false)
    touch(line, points)
    expect(line.style.translate).toBe('')
    await screen.findByRole('button', { name: 'Cancel reply' })
    await write('Message', 'Yes')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await until(() => expect(callsOf(sendMessage)).toMatchObject([{ replyTo: lamp.id }]))
  },
)

test.each([
  [
    'is too short',
    [
      [100, 200],
      [150, 200],
    ],
    1,
  ],
  [
    'returns before it ends',
    [
      [100, 200],
      [180, 200],
      [120, 200],
    ],
    1,
  ],
  [
    'begins at the edge of the screen, as that of Back does',
    [
      [10, 200],
      [120, 200],
    ],
    1,
  ],
  [
    'is mostly vertical, as scrolling is',
    [
      [100, 200],
      [120, 240],
      [200, 260],
    ],
    1,
  ],
  [
    'has two fingers',
    [
      [100, 200],
      [200, 200],
    ],
    2,
  ],
] as const)('a swipe that %s does not reply', async (_, points, fingers) => {
  serveConversation([aMessage('The lamp is $20')])
  await openConversation()
  const line = await lineOf('The lamp is $20')
  touch(line, points, { fingers })
  expect([line.style.translate, isReplying()]).toEqual(['', false])
  // The refused swipe does not prevent the next one.
  touch(line, [
    [100, 200],
    [180, 200],
  ])
  await until(() => expect(isReplying()).toBe(true))
})

test('the up arrow edits the last own message if the field is empty, and otherwise only moves the caret', async () => {
  serveConversation([ownMessage('First', 4), ownMessage('Last', 3), aMessage('Thanks', 2)])
  await openConversation()
  await screen.findByText('Thanks')
  screen.getByRole('textbox', { name: 'Message' }).focus()
  await user.keyboard('{ArrowUp}')
  const edited = await screen.findByRole('textbox', { name: 'Edited message' })
  expect(edited.textContent).toBe('Last')
  edited.focus()
  await user.keyboard('{Escape}')
  await screen.findByRole('textbox', { name: 'Message' })
  await write('Message', 'x')
  await user.keyboard('{ArrowUp}')
  expect(screen.queryByRole('textbox', { name: 'Edited message' })).toBeNull()
})

test.each([
  ['was sent more than 15 minutes ago', {}, 16],
  ['is unsent, with an older one before it', { unsentAt: 1 }, 3],
])('the up arrow edits nothing if the last own message %s', async (_, more, minutesAgo) => {
  serveConversation([ownMessage('First', 17), ownMessage('Last', minutesAgo, more)])
  await openConversation()
  await screen.findByText('First')
  screen.getByRole('textbox', { name: 'Message' }).focus()
  await user.keyboard('{ArrowUp}')
  expect(screen.queryByRole('textbox', { name: 'Edited message' })).toBeNull()
})

test('a reaction with an emoji outside the six shows this emoji, and can be removed in the row of reactions', async () => {
  serveConversation([aMessage('A lamp', 1, { hearts: [bob.id, ann.id], emojis: { [ann.id]: '🍕' } })])
  answer(heartMessage, ({ messageId }) => ({ id: messageId, chatId, hearts: [bob.id] }))
  await openConversation()
  await screen.findByRole('img', { name: 'Heart from Bob Lee, 🍕 from you' })
  await user.click(screen.getByRole('button', { name: 'React' }))
  await user.click(await screen.findByRole('button', { name: '🍕', pressed: true }))
  await screen.findByRole('img', { name: 'Heart from Bob Lee' })
  await until(() => expect(callsOf(heartMessage).map(({ isHearted }) => isHearted)).toEqual([false]))
})
