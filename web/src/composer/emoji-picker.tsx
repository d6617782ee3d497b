import { defaultEmojiDataResolver, EmojiPicker as Picker } from 'frimousse'
import type { EmojiDataResolver, EmojiPickerListComponents } from 'frimousse'
import { X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './emoji-picker.module.css'

const dataPath: string = import.meta.env['EMOJI_DATA_PATH']
const columns = 8
const components: Partial<EmojiPickerListComponents> = {
  CategoryHeader: ({ category, ...props }) => (
    <div {...props} className={styles.category}>
      {category.label}
    </div>
  ),
  // The picker counts rows from 0, ARIA from 1.
  Row: ({ 'aria-rowindex': row = 0, ...props }) => (
    <div {...props} aria-rowindex={row + 1} className={styles.row} />
  ),
  Emoji: ({ emoji, 'aria-colindex': column = 0, ...props }) => (
    <button
      type="button"
      {...props}
      role="gridcell"
      aria-colindex={column + 1}
      className={styles.emoji}
      data-active={emoji.isActive || undefined}
    >
      {emoji.emoji}
    </button>
  ),
}

/** A grid of emoji: typing searches by name, arrows move, Enter chooses. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  const [typed, setTyped] = useState('')
  const search = useRef<HTMLInputElement>(null)
  // Focuses the search field, except on touch screens, where the keyboard would cover half of the picker.
  useEffect(() => {
    if (!window.matchMedia('(pointer: coarse)').matches) search.current?.focus()
  }, [attempt])
  const resolve = useMemo<EmojiDataResolver>(
    () => async (locale, options) => {
      try {
        return await defaultEmojiDataResolver(locale, options)
      } catch (error) {
        setFailed(!options.signal?.aborted)
        throw error
      }
    },
    [],
  )
  const clear = () => {
    setTyped('')
    search.current?.focus()
  }
  const retry = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  return (
    <Picker.Root
      key={attempt}
      className={styles.picker}
      columns={columns}
      emojibaseUrl={dataPath}
      resolveEmojiData={resolve}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <div className={styles.head}>
        <Picker.Search
          ref={search}
          // With the type `search`, the browser would show its own button to clear the field.
          type="text"
          role="searchbox"
          className={styles.search}
          aria-label="Search emoji"
          placeholder="Search emoji"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {typed && (
          <div className={styles.clear}>
            <IconButton label="Clear search" icon={X} onClick={clear} />
          </div>
        )}
      </div>
      {failed ? (
        <div className={styles.failed}>
          <p>Something went wrong. Try again.</p>
          <Button onClick={retry}>Try Again</Button>
        </div>
      ) : (
        <Picker.Viewport className={styles.viewport}>
          <Picker.Loading className={styles.note}>Loading…</Picker.Loading>
          <Picker.Empty className={styles.note}>
            {({ search: typed }) => `No emoji is called “${typed}”.`}
          </Picker.Empty>
          <Picker.List className={styles.list} components={components} aria-label="Emoji" />
        </Picker.Viewport>
      )}
      <div className={styles.foot}>
        <Picker.ActiveEmoji>
          {({ emoji }) => <span className={styles.name}>{emoji ? `${emoji.emoji} ${emoji.label}` : ''}</span>}
        </Picker.ActiveEmoji>
        <Picker.SkinToneSelector className={styles.tone} />
      </div>
    </Picker.Root>
  )
}
