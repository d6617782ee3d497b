import { linkText } from '../../web/src/composer/link-text.ts'

/** What people see of a link. */
export function shownLink(...link: Parameters<typeof linkText>): string {
  const { scheme, showsScheme, shown, rest } = linkText(...link)
  return `${showsScheme ? scheme : ''}${shown}${rest && '…'}`
}
