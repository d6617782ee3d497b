import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { searchKeyOf } from '../../../shared/search/search.ts'
import { mediaQuery, useMediaQuery } from '../lib/media-query.ts'
import { useOverlay } from '../lib/overlay-history.tsx'
import { useKeptText } from '../lib/use-kept-text.ts'
import { useMe } from '../session/me.ts'
import { openPrompt } from '../session/prompt.ts'
import { useCampus } from '../session/site-campus.ts'
import { searchPath, useSearch } from './address.ts'
import { boxId } from './box-option.ts'
import type { BoxOption } from './box-option.ts'
import { useRecordSearch } from './use-record-search.ts'
import { isOfInputMethod } from '../lib/input-method.ts'

/** The text of the search box, its list and its keys. `query` is the search whose results the page shows. */
export function useSearchBox(query: string) {
  const { privacy } = useCampus()
  const { status } = useMe()
  const { pathname, state }: { pathname: string; state: unknown } = useLocation()
  const { show: shownTab } = useSearch()
  const show = pathname === '/search' ? shownTab : 'latest'
  const navigate = useNavigate()
  const record = useRecordSearch()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useTyped(query)
  const [isFocused, setFocused] = useState(false)
  const isPrivate = privacy === 'private' && status === 'visitor'
  const isOpen = isFocused && !isPrivate
  const { isListed, active, setOptions, move, leave } = useOptions(isOpen)

  // The keyboard shortcut for searching opens the search page with this state, so that the field takes the focus.
  useEffect(() => {
    if (state === boxId) field.current?.focus()
  }, [state])
  const close = () => {
    setFocused(false)
    leave()
  }
  useOverlay(useMediaQuery('narrow') && isOpen, close)

  const type = (text: string) => {
    setTyped(text)
    leave()
    setFocused(true)
  }
  /** Puts a search into the field, and records it. */
  const noteSearch = (text: string) => {
    close()
    setTyped(text)
    // On a phone, the keyboard would cover the results.
    if (mediaQuery('touch').matches) field.current?.blur()
    record(text)
  }
  const search = () => {
    const q = typed.trim()
    if (searchKeyOf(q) === '') return
    const to = searchPath({ q, show })
    if (isPrivate) return openPrompt('guest-search', { back: to })
    noteSearch(q)
    void navigate(to)
  }
  const leaveFor = ({ text }: BoxOption) => (text === undefined ? close() : noteSearch(text))
  const submit = () => {
    if (!active) return search()
    leaveFor(active)
    void navigate(active.to)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (isOfInputMethod(event.nativeEvent)) return
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      field.current?.focus()
      close()
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    field.current?.focus()
    setFocused(true)
    move(step)
  }
  const list = { typed, show, active, onOptions: setOptions, onLeave: leaveFor }
  return {
    field,
    typed,
    type,
    isOpen,
    isListed,
    list,
    open: () => setFocused(true),
    close,
    submit,
    onKeyDown,
  }
}

/** The text of the field. When the page opens another search, the text of that search replaces the typed text. */
function useTyped(query: string) {
  const [typed, setTyped] = useKeptText('search', query)
  const [shown, setShown] = useState(query)
  if (shown !== query) {
    setShown(query)
    setTyped(query)
  }
  return [typed, setTyped] as const
}

/** The options of the list. The arrow keys move from the field to the first or the last one, and wrap around. */
function useOptions(isOpen: boolean) {
  const [options, setOptions] = useState<readonly BoxOption[]>([])
  const [at, setAt] = useState(-1)
  const isListed = isOpen && options.length > 0
  const leave = () => setAt(-1)
  const move = (step: 1 | -1) => {
    const { length } = options
    if (length === 0) return
    setAt(isListed && at >= 0 ? (at + step + length) % length : step === 1 ? 0 : length - 1)
  }
  return {
    isListed,
    active: isListed ? options[at] : undefined,
    move,
    leave,
    setOptions: (next: readonly BoxOption[]) => {
      setOptions(next)
      leave()
    },
  }
}
