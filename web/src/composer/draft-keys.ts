/** The keys of drafts in the browser's storage. This module is small, so that every page can check for unsent drafts. */

export const draftsPrefix = 'draft '

/** Returns the storage key of a person's draft, from the key of its subject. */
export function draftKey(owner: string, key: string): string {
  return `${draftsPrefix}${owner} ${key}`
}

/** Returns the subject keys of a person's drafts that begin with a prefix, sorted. */
export function draftKeys(owner: string, beginning = ''): string[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(draftKey(owner, beginning)))
  return keys.map((key) => key.slice(draftKey(owner, '').length)).sort()
}

/**
 * Returns the subject keys of a person's posts and comments that were sent, but that the server has neither accepted nor
 * refused yet.
 */
export function unsentKeys(owner: string): string[] {
  // The quotes of a typed text are escaped in the stored JSON, so only the property itself matches.
  return draftKeys(owner).filter((key) => localStorage.getItem(draftKey(owner, key))?.includes('"sendTo":'))
}
