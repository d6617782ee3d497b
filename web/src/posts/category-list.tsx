import { Ban, Check, LayoutGrid, Search } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { CategoryIcon } from './category-icon.tsx'
import { categoryText } from './category-text.ts'
import type { Category } from '../../../shared/posts/category.ts'
import { matchingCategories } from './choose-category.ts'
import styles from './category-list.module.css'
import { isOfInputMethod } from '../lib/input-method.ts'

interface CategoryListProps {
  current: Category | undefined
  /** The label of the option for no category. */
  none?: string
  onChoose: (category: Category | undefined) => void
  /** Whether the search field is focused at once. On phones it is not, because the keyboard would cover the list. */
  focus: boolean
}

/** The categories with a search field. The arrow keys move and wrap around; Enter chooses. */
export function CategoryList({ current, none = 'None', onChoose, focus }: CategoryListProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const options = [...(typed.trim() ? [] : [undefined]), ...matchingCategories(typed)]
  const [at, setAt] = useState(() => Math.max(0, options.indexOf(current)))
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const NoCategory = none === 'None' ? Ban : LayoutGrid
  useEffect(() => {
    if (focus) field.current?.focus()
  }, [focus])
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1 }
    const to = moves[event.key]
    if (isOfInputMethod(event.nativeEvent) || options.length === 0) return
    if (event.key === 'Enter') onChoose(options[at])
    else if (to !== undefined) setAt((to + options.length) % options.length)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className={styles.search}>
        <Search size={18} aria-hidden />
        <input
          ref={field}
          className={styles.field}
          role="combobox"
          aria-label="Search categories"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={options.length > 0 ? `${id}-${at}` : undefined}
          placeholder="Search categories"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div ref={list} id={id} role="listbox" aria-label="Categories">
        {options.map((category, index) => (
          <div
            key={category ?? 'none'}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            className={styles.option}
            aria-selected={category === current}
            data-active={index === at || undefined}
            onClick={() => onChoose(category)}
          >
            {category ? <CategoryIcon category={category} /> : <NoCategory size={20} aria-hidden />}
            <span className={styles.text}>{category ? categoryText(category) : none}</span>
            {category === current && <Check className={styles.check} size={20} aria-hidden />}
          </div>
        ))}
      </div>
      {options.length === 0 && <p className={styles.none}>No category is called “{typed}”.</p>}
    </>
  )
}
