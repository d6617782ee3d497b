import { Smile, type LucideIcon } from 'lucide-react'
import { useId, useRef } from 'react'
import { useOverlay } from '../lib/overlay-history.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useOpenings } from '../ui/use-openings.ts'
import styles from './pick-emoji.module.css'

const EmojiPicker = lazyPart(
  async () => (await import('./emoji-picker.tsx')).EmojiPicker,
  () => undefined,
  () => <Skeleton height="100%" />,
)
const [width, height, gap] = [344, 400, 8]

interface PickEmojiProps {
  onPick: (emoji: string) => void
  label?: string
  icon?: LucideIcon
  /** -1 if the button is reached with other keys than Tab. */
  tabIndex?: number
}

/**
 * The button that opens the emoji picker. On wide screens the picker is next to the button, on narrow ones it is a sheet
 * from below.
 */
export function PickEmoji({ onPick, label = 'Add an emoji', icon = Smile, tabIndex }: PickEmojiProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const { opening, onBeforeToggle, onToggle } = useOpenings()
  const open = opening > 0
  const place = () => {
    if (!button.current || !panel.current) return
    const box = button.current.getBoundingClientRect()
    const { clientWidth, clientHeight } = document.documentElement
    // Puts the picker below the button, or above it if there is no space below; always inside the screen.
    const below = box.bottom + gap + height <= clientHeight ? box.bottom + gap : box.top - gap - height
    panel.current.style.setProperty('--top', `${Math.max(gap, below)}px`)
    panel.current.style.setProperty(
      '--left',
      `${Math.max(gap, Math.min(box.left, clientWidth - width - gap))}px`,
    )
  }
  // Browsers return the focus when a popover closes, but not if the popover was inside another.
  const returnFocus = () => {
    if (button.current?.closest('[popover]')) button.current.focus({ preventScroll: true })
  }
  const close = () => panel.current?.hidePopover()
  useOverlay(open, close)
  const pick = (emoji: string) => {
    close()
    onPick(emoji)
  }
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        icon={icon}
        tabIndex={tabIndex}
        aria-expanded={open}
        popoverTarget={id}
        onClick={place}
      />
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Emoji"
        className={styles.panel}
        onBeforeToggle={(event) => {
          onBeforeToggle(event)
          if (event.newState === 'closed' && panel.current?.contains(document.activeElement)) returnFocus()
        }}
        onToggle={onToggle}
      >
        {open && <EmojiPicker key={opening} onPick={pick} />}
      </div>
    </>
  )
}
