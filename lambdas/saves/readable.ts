import type { Visibility } from '../access/visibility.ts'
import type { Saved } from './save-store.ts'

/** The saved posts and comments that the caller may see with the post of their thread, on whose page they are. */
export const readable = (saved: Saved[], visible: Visibility['visible']) =>
  saved.filter(({ item, root }) => visible([item, root]).length === 2).map(({ item }) => item)
