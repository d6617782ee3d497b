import { linkify } from '../../../shared/composer/written-text.ts'
import type { Block } from '../../../shared/composer/rich-text.ts'

/** Turns typed text into blocks, one per line, without the empty lines around it. */
export function blocksOf(text: string): Block[] {
  const trimmed = text.replace(/^\s*\n/, '').trimEnd()
  return trimmed.trim() === '' ? [] : trimmed.split('\n').map(linkify)
}
