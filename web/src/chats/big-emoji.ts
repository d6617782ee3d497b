import type { Block } from '../../../shared/composer/rich-text.ts'

const emoji = /^(\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[#*0-9]\uFE0F?\u20E3)/u
const most = 3

/** Whether a text consists of up to three emoji, which are shown large. */
export function isBigEmoji(blocks: readonly Block[]): boolean {
  const [block, ...others] = blocks
  if (!block || others.length > 0) return false
  const signs = [...new Intl.Segmenter().segment(block.text)]
    .map(({ segment }) => segment)
    .filter((segment) => segment.trim() !== '')
  return signs.length > 0 && signs.length <= most && signs.every((sign) => emoji.test(sign))
}
