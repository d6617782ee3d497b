import type { Visibility } from '../access/visibility.ts'
import type { Saved } from './save-store.ts'

/** The saved posts and comments that the caller may see. The caller has to see the post of their thread, too. */
export const readable = (saved: Saved[], visible: Visibility['visible']) =>
  saved.filter(({ item, root }) => visible([item, root]).length === 2).map(({ item }) => item)
