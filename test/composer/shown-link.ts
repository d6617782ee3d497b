import { linkText } from '../../web/src/composer/link-text.ts'

/** Returns a link as people see it. */
export function shownLink(...link: Parameters<typeof linkText>): string {
  const { scheme, showsScheme, shown, rest } = linkText(...link)
  return `${showsScheme ? scheme : ''}${shown}${rest && '…'}`
}
