import { categories } from '../../../shared/posts/category.ts'
import type { Category } from '../../../shared/posts/category.ts'
import { categoryThings } from './category-things.ts'
import { showAlert } from '../ui/alerts-store.ts'
import type { Subject } from '../composer/subject.ts'
import { changeComposer, getComposer, isDirty } from '../composer/store.ts'
import { startCategory } from './open-create-post.ts'
import { postSubject } from './subject.ts'

/**
 * The categories whose names contain all typed words, in the order of the list; after them, the categories where every word
 * is in the name or begins one of the category's things.
 */
export function matchingCategories(typed: string): Category[] {
  const words = typed.toLowerCase().split(/[\s,&]+/)
  const named = categories.filter((category) => words.every((word) => category.includes(word)))
  const holding = categories.filter((category) =>
    words.every((word) => category.includes(word) || isThingOf(category, word.replace(plural, ''))),
  )
  return [...new Set([...named, ...holding])]
}

/** The plural ending of a word of at least four letters, which is left off when the word is compared with things. */
const plural = /(?<=.{3})e?s$/

const isThingOf = (category: Category, word: string) => ` ${categoryThings[category]}`.includes(` ${word}`)

/** Sets or removes the category of the post in a composer; an alert shows if it replaces another one. */
export function chooseCategory(category: Category | undefined, subject: Subject = postSubject): void {
  const before = getComposer(subject).category
  changeComposer(subject, { category })
  if (before && category && category !== before) showAlert({ message: 'Category switched', type: 'success' })
}

/** Sets the category of the list from which the composer was opened, unless a draft already has a category. */
export function chooseStartCategory(): void {
  const category = startCategory.get()
  startCategory.set(undefined)
  const draft = getComposer(postSubject)
  if (category && !(draft.category && isDirty(draft))) changeComposer(postSubject, { category })
}
