/** Writing in rendered tests: text for the editor, files for its field, and the store that uploads go to. */
import { $getRoot, $selectAll } from 'lexical'
import type { LexicalEditor } from 'lexical'
import { expect } from 'vitest'
import { user } from './page.ts'
import { screen, until } from './screen.ts'

type EditorElement = HTMLElement & { __lexicalEditor: LexicalEditor }

/** Appends text in the editor through its own API: without layout a DOM has no caret to type at. */
export async function write(field: string, text: string): Promise<void> {
  const element = (await screen.findByRole('textbox', { name: field })) as EditorElement
  element.__lexicalEditor.update(() => $getRoot().selectEnd().insertRawText(text), { discrete: true })
}

/** Replaces the whole text in the editor. */
export async function rewrite(field: string, text: string): Promise<void> {
  const element = (await screen.findByRole('textbox', { name: field })) as EditorElement
  element.__lexicalEditor.update(() => $selectAll().insertRawText(text), { discrete: true })
}

export async function openComposer(): Promise<void> {
  const [button] = await screen.findAllByRole('button', { name: 'Create Post' })
  if (button) await user.click(button)
  await screen.findByRole('textbox', { name: 'Post text' })
}

/** Chooses files of 5000 bytes in the open composer, and waits until the composer has read their first bytes. */
export async function choose(...names: string[]): Promise<void> {
  const field = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!field) throw new Error('No composer is open')
  await user.upload(
    field,
    names.map((name) => new File(['bytes'.repeat(1000)], name)),
  )
  // Imports the copy of the store that the open page uses.
  const { allComposers } = await import('../../web/src/composer/store.ts')
  await until(() => expect([...allComposers().values()].flatMap(({ reading }) => reading)).toEqual([]))
}
