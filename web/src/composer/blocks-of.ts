import { withMentions } from '../../../shared/composer/mentions.ts'
import type { Mentionable } from '../../../shared/composer/mentions.ts'
import type { Block } from '../../../shared/composer/rich-text.ts'

/**
 * Turns typed text into blocks, one per line, without empty lines around the text. The names of picked people become
 * mentions.
 */
export function blocksOf(text: string, people: readonly Mentionable[] = []): Block[] {
  const trimmed = text.replace(/^\s*\n/, '').trimEnd()
  return trimmed.trim() === '' ? [] : trimmed.split('\n').map((line) => withMentions(line, people))
}
