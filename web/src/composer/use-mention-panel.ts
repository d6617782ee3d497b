import type { LexicalEditor } from 'lexical'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { boxOf } from './typed-mention.ts'
import type { TypedMention } from './typed-mention.ts'

const [gap, width, height] = [6, 320, 296]

/**
 * Opens the panel next to the `@` and keeps it there. For screen readers, the editor refers to the list and to its active
 * option.
 */
export function useMentionPanel(
  editor: LexicalEditor,
  typed: TypedMention | undefined,
  { list, active }: { list: string; active: string | undefined },
): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = panel.current
    if (!typed || !element) return
    const place = () => placeBeside(element, boxOf(editor, typed))
    place()
    element.showPopover()
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.visualViewport?.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, { capture: true })
      window.visualViewport?.removeEventListener('resize', place)
      element.hidePopover()
    }
  }, [editor, typed])
  useEffect(() => {
    const field = editor.getRootElement()
    if (!field) return
    field.setAttribute('aria-autocomplete', 'list')
    field.setAttribute('aria-controls', list)
    if (active === undefined) field.removeAttribute('aria-activedescendant')
    else field.setAttribute('aria-activedescendant', active)
  }, [editor, list, active])
  return panel
}

/**
 * Puts the panel below the `@` (`box`), or above it if there is more space: a phone's keyboard covers half of the screen.
 */
function placeBeside({ style }: HTMLElement, box: DOMRect | undefined): void {
  if (!box) return
  const { clientWidth, clientHeight } = document.documentElement
  const { offsetTop: top, height: seen } = window.visualViewport ?? { offsetTop: 0, height: clientHeight }
  const [above, below] = [box.top - top, top + seen - box.bottom].map((room) => room - 2 * gap)
  const isBelow = (below ?? 0) >= Math.min(height, above ?? 0)
  style.setProperty('--left', `${Math.max(gap, Math.min(box.left, clientWidth - width - gap))}px`)
  style.setProperty('--top', isBelow ? `${box.bottom + gap}px` : 'auto')
  style.setProperty('--bottom', isBelow ? 'auto' : `${clientHeight - box.top + gap}px`)
  style.setProperty('--room', `${Math.min(height, (isBelow ? below : above) ?? 0)}px`)
}
