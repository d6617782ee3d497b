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
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  HISTORY_MERGE_TAG,
} from 'lexical'
import type { EditorState, LexicalEditor, ParagraphNode } from 'lexical'
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { linkify } from '../../../shared/composer/written-text.ts'
import { keepWhatFits } from './keep-what-fits.ts'
import { alertTooLong } from './too-long.ts'
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

/** A plain-text editor that marks links. Of what is typed, pasted or dictated beyond the limit, it keeps what fits. */
export function Editor({ text, label, placeholder, editorRef, describedBy, invalid, onChange }: EditorProps) {
  const last = useRef(text)
  const change = (state: EditorState, editor: LexicalEditor) => {
    const typed = state.read(() => $getRoot().getTextContent())
    // An input method would lose its place: its text is cut when it has finished.
    if (editor.isComposing()) return onChange(typed)
    const fitting = keepWhatFits(last.current, typed)
    last.current = fitting?.text ?? typed
    if (fitting) {
      alertTooLong()
      editor.update(() => refill(fitting), { tag: HISTORY_MERGE_TAG, discrete: true })
    }
    onChange(last.current)
  }
  return (
    <div className={styles.editor}>
      <LexicalComposer
        initialConfig={{
          namespace: 'post',
          nodes: [AutoLinkNode],
          theme: { link: styles.link, paragraph: styles.paragraph },
          editorState: () => void fill(text),
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
        <StartAtEnd />
      </LexicalComposer>
    </div>
  )
}

/** A constant: with a new list the plugin checks the whole text again and takes the focus. */
const matchers = [matchLink]

function fill(text: string): ParagraphNode {
  const paragraph = $createParagraphNode()
  append(paragraph, text)
  $getRoot().append(paragraph)
  return paragraph
}

function append(paragraph: ParagraphNode, text: string): void {
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) paragraph.append($createLineBreakNode())
    if (line) paragraph.append($createTextNode(line))
  }
}

/** Replaces the text, with the caret at an offset in it. */
function refill({ text, caret }: { text: string; caret: number }): void {
  $getRoot().clear()
  const paragraph = fill(text.slice(0, caret))
  paragraph.selectEnd()
  append(paragraph, text.slice(caret))
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

function StartAtEnd() {
  const [editor] = useLexicalComposerContext()
  useEffect(() => editor.focus(), [editor])
  return null
}
