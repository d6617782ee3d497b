import { AutoLinkNode } from '@lexical/link'
import { AutoLinkPlugin } from '@lexical/react/LexicalAutoLinkPlugin'
import { LexicalComposer } from '@lexical/react/LexicalComposer'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { ContentEditable } from '@lexical/react/LexicalContentEditable'
import { EditorRefPlugin } from '@lexical/react/LexicalEditorRefPlugin'
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary'
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin'
import { OnChangePlugin } from '@lexical/react/LexicalOnChangePlugin'
import { PlainTextPlugin } from '@lexical/react/LexicalPlainTextPlugin'
import { $createLineBreakNode, $createParagraphNode, $createTextNode, $getRoot } from 'lexical'
import type { EditorState, LexicalEditor } from 'lexical'
import { useEffect } from 'react'
import type { RefObject } from 'react'
import { linkify, textMaximum } from '../../../shared/composer/rich-text.ts'
import { alertTooLong, lengthOf } from './too-long.ts'
import styles from './editor.module.css'

interface EditorProps {
  /** The initial text: later changes are the editor's own. */
  text: string
  /** The accessible name of the field. */
  label: string
  placeholder: string
  /** Set to the editor, so that text can be inserted. */
  editorRef: RefObject<LexicalEditor | null>
  describedBy: string
  invalid: boolean
  onChange: (text: string) => void
}

/** A plain-text editor that marks links. Typing stops at the limit; a paste that is too long is kept whole. */
export function Editor({ text, label, placeholder, editorRef, describedBy, invalid, onChange }: EditorProps) {
  const change = (state: EditorState) => {
    const typed = state.read(() => $getRoot().getTextContent())
    if (lengthOf(typed) > textMaximum) alertTooLong()
    onChange(typed)
  }
  return (
    <div className={styles.editor}>
      <LexicalComposer
        initialConfig={{
          namespace: 'post',
          nodes: [AutoLinkNode],
          theme: { link: styles.link, paragraph: styles.paragraph },
          editorState: () => fill(text),
          onError: (error) => {
            throw error
          },
        }}
      >
        <PlainTextPlugin
          contentEditable={
            <ContentEditable
              className={styles.input}
              aria-label={label}
              aria-describedby={describedBy}
              aria-invalid={invalid}
              aria-placeholder={placeholder}
              placeholder={<div className={styles.placeholder}>{placeholder}</div>}
            />
          }
          ErrorBoundary={LexicalErrorBoundary}
        />
        <EditorRefPlugin editorRef={editorRef} />
        <HistoryPlugin />
        <AutoLinkPlugin matchers={matchers} />
        <OnChangePlugin ignoreSelectionChange onChange={change} />
        <TypingLimit />
        <StartAtEnd />
      </LexicalComposer>
    </div>
  )
}

/** A constant: with a new list the plugin checks the whole text again and takes the focus. */
const matchers = [matchLink]

function fill(text: string): void {
  const paragraph = $createParagraphNode()
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) paragraph.append($createLineBreakNode())
    if (line) paragraph.append($createTextNode(line))
  }
  $getRoot().append(paragraph)
}

function matchLink(text: string) {
  const link = linkify(text).links?.[0]
  return link
    ? {
        index: link.start,
        length: link.end - link.start,
        text: text.slice(link.start, link.end),
        url: link.url,
      }
    : null
}

/** Refuses typed characters beyond the limit. Input methods cannot be refused: their text shows as too long. */
function TypingLimit() {
  const [editor] = useLexicalComposerContext()
  useEffect(() => {
    const refuse = (event: Event, added: number) => {
      const selected = window.getSelection()?.toString().length ?? 0
      const length = editor.read(() => lengthOf($getRoot().getTextContent()))
      if (selected > 0 || length + added <= textMaximum) return
      event.preventDefault()
      event.stopImmediatePropagation()
      alertTooLong()
    }
    const onInput = (event: InputEvent) => {
      if (event.inputType === 'insertText' && event.data && !event.isComposing)
        refuse(event, event.data.length)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && !event.isComposing && !event.ctrlKey && !event.metaKey) refuse(event, 2)
    }
    return editor.registerRootListener((root, previous) => {
      previous?.parentElement?.removeEventListener('beforeinput', onInput, true)
      previous?.parentElement?.removeEventListener('keydown', onKey, true)
      root?.parentElement?.addEventListener('beforeinput', onInput, true)
      root?.parentElement?.addEventListener('keydown', onKey, true)
    })
  }, [editor])
  return null
}

function StartAtEnd() {
  const [editor] = useLexicalComposerContext()
  useEffect(() => editor.focus(), [editor])
  return null
}
