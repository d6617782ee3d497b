import { Plus, SmilePlus } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { emojiName, quickEmojis } from '../../../shared/chats/message-emoji.ts'
import type { MessageEmoji } from '../../../shared/chats/message-emoji.ts'
import { PickEmoji } from '../composer/pick-emoji.tsx'
import { useOverlay } from '../lib/overlay-history.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useOpenings } from '../ui/use-openings.ts'
import styles from './pick-reaction.module.css'

/** The size of the row in pixels: seven buttons of 44 and its padding. It fits on a screen that is 320 wide. */
const rowWidth = 316
const rowHeight = 52
const edge = 2

interface PickReactionProps {
  /** The reaction that the reader has given. */
  given: MessageEmoji | undefined
  /** Called with the picked emoji; undefined removes the given reaction. */
  onPick: (emoji: MessageEmoji | undefined) => void
}

/**
 * A button that opens a row of six reactions and a button for all others. The arrow keys move in the row; Esc, Back and a
 * press outside close it.
 */
export function PickReaction({ given, onPick }: PickReactionProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const row = useRef<HTMLDivElement>(null)
  const { opening, ...toggles } = useOpenings()
  const isOpen = opening > 0
  const close = () => row.current?.hidePopover()
  const pick = (emoji: MessageEmoji | undefined) => {
    close()
    onPick(emoji)
  }
  useOverlay(isOpen, close)
  useEffect(() => {
    if (opening === 0) return
    const buttons = buttonsOf(row.current)
    const pressed = buttons.find((one) => one.getAttribute('aria-pressed') === 'true')
    ;(pressed ?? buttons[0])?.focus({ preventScroll: true })
  }, [opening])
  // Puts the row above the button, or below it if there is no space, and within the screen.
  const place = () => {
    if (!button.current || !row.current) return
    const { top, bottom, left } = button.current.getBoundingClientRect()
    const end = document.documentElement.clientWidth - rowWidth - edge
    row.current.style.left = `${Math.max(edge, Math.min(left, end))}px`
    row.current.style.top = `${top > rowHeight + 8 ? top - rowHeight - 4 : bottom + 4}px`
  }
  return (
    <>
      <IconButton
        ref={button}
        label="React"
        icon={SmilePlus}
        tabIndex={-1}
        aria-expanded={isOpen}
        popoverTarget={id}
        onClick={place}
      />
      <div
        ref={row}
        id={id}
        popover="auto"
        role="toolbar"
        aria-label="Reactions"
        tabIndex={-1}
        className={styles.row}
        {...toggles}
        onKeyDown={(event) => moveFocus(event, row.current)}
      >
        {isOpen && (
          <>
            {choicesWith(given).map((emoji) => (
              <button
                key={emoji}
                type="button"
                tabIndex={-1}
                className={styles.emoji}
                aria-label={emojiName(emoji)}
                aria-pressed={emoji === given}
                title={emojiName(emoji)}
                onClick={() => pick(emoji === given ? undefined : emoji)}
              >
                {emoji}
              </button>
            ))}
            <PickEmoji label="More reactions" icon={Plus} tabIndex={-1} onPick={pick} />
          </>
        )}
      </div>
    </>
  )
}

/**
 * Returns the six choices. If the reader has given another emoji, it replaces the last choice, so that a press can remove
 * it.
 */
function choicesWith(given: MessageEmoji | undefined): readonly MessageEmoji[] {
  if (given === undefined || quickEmojis.includes(given)) return quickEmojis
  return [...quickEmojis.slice(0, -1), given]
}

const buttonsOf = (row: HTMLElement | null) => [
  ...(row?.querySelectorAll<HTMLButtonElement>(':scope > button') ?? []),
]

function moveFocus(event: KeyboardEvent, row: HTMLElement | null): void {
  const buttons = buttonsOf(row)
  const at = buttons.findIndex((one) => one === document.activeElement)
  // Ignores keys that are pressed inside the emoji picker, which handles them itself.
  if (at < 0 && event.target !== row) return
  const moves: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
  const next = moves[event.key]
  if (event.key === 'Tab') row?.hidePopover()
  if (next === undefined) return
  event.preventDefault()
  buttons.at(next % buttons.length)?.focus()
}
