import { linkify } from '../../../shared/composer/rich-text.ts'
import type { Block } from '../../../shared/composer/rich-text.ts'

/** Typed text as blocks, one per line; empty lines around it go. */
export function blocksOf(text: string): Block[] {
  const trimmed = text.replace(/^\s*\n/, '').trimEnd()
  return trimmed.trim() === '' ? [] : trimmed.split('\n').map(linkify)
}
