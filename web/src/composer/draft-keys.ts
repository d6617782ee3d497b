/** The keys of drafts in the browser's storage. */

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
