import type { ReactNode } from 'react'
import styles from './mark-words.module.css'

/** Returns a function that renders a text and marks these words in it, if they occur as whole words. */
export function markWords(words: readonly string[]): (text: string) => ReactNode {
  if (words.length === 0) return (text) => text
  const any = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${any})(?![\\p{L}\\p{N}])`, 'u')
  // The pattern has one group, so every second part of the split text is a match.
  return (text) =>
    text.split(pattern).map((part, index) =>
      index % 2 === 1 ? (
        <mark key={index} className={styles.mark}>
          {part}
        </mark>
      ) : (
        part
      ),
    )
}
