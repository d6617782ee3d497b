/** A key that an input method uses to choose a candidate must not also submit the text of a field. */
import { expect, test } from 'vitest'
import { createComment } from '../../shared/comments/create-comment.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { openComposer, write } from '../render/composer.ts'
import { openPage, user } from '../render/page.ts'
import { aComment, aPost, ann, authorOf } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf } from '../render/server.ts'
import { answerBox, openList } from '../search/box.ts'

const desk = aPost('A desk')
const text = 'にほん'

interface Field {
  /** Opens the field and types the text. Returns the element that receives the key event. */
  open: () => Promise<HTMLElement>
  key: KeyboardEventInit
  /** Whether the key has had its effect on the page. */
  isDone: (element: HTMLElement) => boolean
}

const searchBox: Field = {
  async open() {
    answerBox()
    const field = await openList()
    await user.type(field, text)
    await screen.findByRole('option', { name: /^Bob Lee/ })
    return field
  },
  key: { key: 'ArrowDown' },
  isDone: (field) => Boolean(field.getAttribute('aria-activedescendant')),
}
const composer: Field = {
  async open() {
    answer(createPost, ({ id }) => aPost(text, { id, author: authorOf(ann) }))
    await openPage('/home', { as: ann })
    await openComposer()
    await write('Post text', text)
    return screen.getByRole('textbox', { name: 'Post text' })
  },
  key: { key: 'Enter', ctrlKey: true },
  isDone: () => callsOf(createPost).length > 0,
}
const comment: Field = {
  async open() {
    answer(getPost, { post: desk, comments: [] })
    answer(createComment, ({ id }) => aComment(desk, text, { id: `${desk.id}_${id}`, author: authorOf(ann) }))
    await openPage(`/post/${desk.id}`, { as: ann })
    await user.click(await screen.findByRole('button', { name: 'Comment (0)' }))
    await write('Comment text', text)
    return screen.getByRole('textbox', { name: 'Comment text' })
  },
  key: { key: 'Enter', ctrlKey: true },
  isDone: () => callsOf(createComment).length > 0,
}

test.each([
  ['the search box', searchBox],
  ['a post', composer],
  ['a comment', comment],
])(
  'in %s, a key that an input method uses has no other effect, also in Safari; the next key has its effect',
  async (_, place) => {
    const element = await place.open()
    const press = (more: KeyboardEventInit) =>
      element.dispatchEvent(
        new KeyboardEvent('keydown', { ...place.key, bubbles: true, cancelable: true, ...more }),
      )
    press({ isComposing: true })
    press({ keyCode: 229 })
    await new Promise((resolve) => setImmediate(resolve))
    expect(place.isDone(element)).toBe(false)
    press({})
    await until(() => expect(place.isDone(element)).toBe(true))
  },
)
