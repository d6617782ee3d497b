import {
  COMMAND_PRIORITY_LOW,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_ENTER_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
} from 'lexical'
import type { LexicalCommand, LexicalEditor } from 'lexical'
import { useEffect, useEffectEvent } from 'react'
import { isOfInputMethod } from '../lib/input-method.ts'

interface MentionKeys {
  onMove: (step: 1 | -1) => void
  onChoose: () => void
  onClose: () => void
}

/**
 * Handles keys while the list of people is open, so that the keys neither move the caret nor close the dialog. While the
 * list is empty, only Esc is handled.
 */
export function useMentionKeys(
  editor: LexicalEditor,
  isOpen: boolean,
  hasPeople: boolean,
  keys: MentionKeys,
): void {
  const onMove = useEffectEvent(keys.onMove)
  const onChoose = useEffectEvent(keys.onChoose)
  const onClose = useEffectEvent(keys.onClose)
  useEffect(() => {
    if (!isOpen) return
    const on = <E extends KeyboardEvent | null>(command: LexicalCommand<E>, act: () => void) =>
      editor.registerCommand(
        command,
        (event) => {
          if (!event || isOfInputMethod(event) || event.shiftKey) return false
          event.preventDefault()
          act()
          return true
        },
        COMMAND_PRIORITY_LOW,
      )
    const stop = on(KEY_ESCAPE_COMMAND, () => onClose())
    if (!hasPeople) return stop
    const stopAll = [
      stop,
      on(KEY_ARROW_DOWN_COMMAND, () => onMove(1)),
      on(KEY_ARROW_UP_COMMAND, () => onMove(-1)),
      on(KEY_ENTER_COMMAND, () => onChoose()),
      on(KEY_TAB_COMMAND, () => onChoose()),
    ]
    return () => stopAll.forEach((end) => end())
  }, [editor, isOpen, hasPeople])
}
