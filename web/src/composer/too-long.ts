import { createPost } from '../../../shared/posts/create-post.ts'
import { countCharacters } from '../../../shared/composer/rich-text.ts'
import { showAlert } from '../ui/alerts-store.ts'

export const tooLong = createPost.refusals['text-too-long'].message

export const pauseMs = 3000
let last = -pauseMs

/** Shows 'Error: Too many characters!', at most once every 3 seconds. */
export function alertTooLong(): void {
  if (performance.now() - last < pauseMs) return
  last = performance.now()
  showAlert({ message: tooLong, type: 'danger' })
}

/** Returns the length of a typed text, counted in the same way as for the limit. */
export const lengthOf = (text: string) => countCharacters(text.split('\n').map((line) => ({ text: line })))
