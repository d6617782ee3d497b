import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { BLUR_COMMAND, COMMAND_PRIORITY_LOW } from 'lexical'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { Author } from '../../../shared/users/user.ts'
import { PersonOptions } from '../search/person-options.tsx'
import { useFoundPeople } from '../search/use-found-people.ts'
import hidden from '../ui/hidden.module.css'
import { $insertMention, $typedMention } from './typed-mention.ts'
import type { TypedMention } from './typed-mention.ts'
import { useMentionKeys } from './use-mention-keys.ts'
import { useMentionPanel } from './use-mention-panel.ts'
import styles from './pick-mention.module.css'

interface PickMentionProps {
  /** The campus whose members can be mentioned. */
  campusId: string
  /** Called before the person is mentioned. Returns false if no further person can be mentioned. */
  onPick: (person: Author) => boolean
}

/** Shows the people who match the name typed after an `@`. The user name of the picked person replaces the typed name. */
export function PickMention({ campusId, onPick }: PickMentionProps) {
  const [editor] = useLexicalComposerContext()
  const id = useId()
  const [typed, setTyped] = useState<TypedMention>()
  const [at, setAt] = useState(0)
  /** The `@` at which Esc closed the list. */
  const [closedAt, setClosedAt] = useState<string>()
  const isClosed = typed === undefined || typed.place === closedAt
  const { people, error } = useFoundPeople(campusId, isClosed ? '' : typed.name)
  const active = people[Math.min(at, people.length - 1)]
  const isOpen = !isClosed && (active !== undefined || error !== undefined)

  const read = useEffectEvent(() => {
    const now = editor.getEditorState().read($typedMention)
    if (now?.place === typed?.place && now?.name === typed?.name) return
    setTyped(now)
    setAt(0)
    if (!now) setClosedAt(undefined)
  })
  useEffect(() => editor.registerUpdateListener(() => read()), [editor])
  useEffect(() => {
    const close = () => {
      setTyped(undefined)
      return false
    }
    return editor.registerCommand(BLUR_COMMAND, close, COMMAND_PRIORITY_LOW)
  }, [editor])

  const pick = (person: Author) => {
    setClosedAt(typed?.place)
    if (onPick(person)) editor.update(() => $insertMention(person.username))
  }
  useMentionKeys(editor, isOpen, active !== undefined, {
    onMove: (step) => active && setAt((people.indexOf(active) + step + people.length) % people.length),
    onChoose: () => active && pick(active),
    onClose: () => setClosedAt(typed?.place),
  })
  const panel = useMentionPanel(editor, isOpen ? typed : undefined, {
    list: `${id}-list`,
    active: isOpen && active ? `${id}-${active.id}` : undefined,
  })
  const count = `${people.length} ${people.length === 1 ? 'person' : 'people'} to mention`
  return (
    <>
      <div ref={panel} popover="manual" className={styles.panel}>
        <PersonOptions
          id={id}
          people={isOpen ? people : []}
          at={active ? people.indexOf(active) : -1}
          onMove={setAt}
          onPick={pick}
        />
        {isOpen && !active && <p className={styles.error}>{error}</p>}
      </div>
      <p role="status" className={hidden.hidden}>
        {isOpen && (active ? count : error)}
      </p>
    </>
  )
}
