import { AutoLinkNode } from '@lexical/link'
import { LexicalComposer } from '@lexical/react/LexicalComposer'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { ContentEditable } from '@lexical/react/LexicalContentEditable'
import { EditorRefPlugin } from '@lexical/react/LexicalEditorRefPlugin'
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary'
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin'
import { OnChangePlugin } from '@lexical/react/LexicalOnChangePlugin'
import { PlainTextPlugin } from '@lexical/react/LexicalPlainTextPlugin'
import { $getRoot, HISTORY_MERGE_TAG } from 'lexical'
import type { EditorState, LexicalEditor } from 'lexical'
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { Mentionable } from '../../../shared/composer/mentions.ts'
import type { Author } from '../../../shared/users/user.ts'
import { fill, refill } from './fill.ts'
import { keepWhatFits } from './keep-what-fits.ts'
import { MarkLinks } from './mark-links.tsx'
import { PickMention } from './pick-mention.tsx'
import { alertTooLong } from './too-long.ts'
import styles from './editor.module.css'

interface EditorProps {
  /** The initial text. Later changes are made in the editor. */
  text: string
  /** The accessible name of the field. */
  label: string
  placeholder: string
  /** A ref that is set to the editor, so that other code can insert text. */
  editorRef: RefObject<LexicalEditor | null>
  describedBy: string
  invalid: boolean
  /** The most characters. Text beyond the limit is cut. */
  maximum: number
  onChange: (text: string) => void
  /** How people can be mentioned. If missing, a name after an `@` is plain text. */
  mentions?: Mentions
  /** Whether the editor takes the focus when it appears. On phones that would open the keyboard. */
  startsFocused?: boolean
}

export interface Mentions {
  /** The campus whose members can be mentioned. */
  campusId: string
  /** The people who were picked. */
  people: () => readonly Mentionable[]
  /** Called before a person is mentioned. Returns false if no further person can be mentioned. */
  onPick: (person: Author) => boolean
}

const nobody = (): readonly Mentionable[] => []

/** A plain-text editor that marks links and mentions. Text that is typed, pasted or dictated beyond the limit is cut. */
export function Editor({
  text,
  label,
  placeholder,
  editorRef,
  describedBy,
  invalid,
  maximum,
  onChange,
  mentions,
  startsFocused = true,
}: EditorProps) {
  const last = useRef(text)
  const change = (state: EditorState, editor: LexicalEditor) => {
    const typed = state.read(() => $getRoot().getTextContent())
    // Cutting would disturb an input method, so its text is cut after it has finished.
    if (editor.isComposing()) return onChange(typed)
    const fitting = keepWhatFits(last.current, typed, maximum)
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
        <MarkLinks people={mentions?.people ?? nobody} />
        {mentions && <PickMention campusId={mentions.campusId} onPick={mentions.onPick} />}
        <OnChangePlugin ignoreSelectionChange onChange={change} />
        {startsFocused && <StartAtEnd />}
      </LexicalComposer>
    </div>
  )
}

function StartAtEnd() {
  const [editor] = useLexicalComposerContext()
  useEffect(() => editor.focus(), [editor])
  return null
}
