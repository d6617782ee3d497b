/** IAM's patterns: `*` is any text, `?` any one character, everything else matches itself. */
export function wildcard(pattern: string): (text: string) => boolean {
  if (pattern === '*') return () => true
  if (!/[*?]/.test(pattern)) return (text) => text === pattern
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  const form = new RegExp(`^${source}$`, 'su')
  return (text) => form.test(text)
}

const arnParts = 6

/**
 * A pattern for ARNs. Each of the six parts between colons is compared separately, so a wildcard never matches across a
 * colon, except in the last part:
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_resource.html
 */
export function arnPattern(pattern: string): (arn: string) => boolean {
  if (pattern === '*') return () => true
  const matchers = partsOf(pattern).map(wildcard)
  if (matchers.length !== arnParts) throw new Error(`${pattern} is not an ARN`)
  return (arn) => {
    const parts = partsOf(arn)
    return parts.length === arnParts && matchers.every((matches, at) => matches(parts[at] ?? ''))
  }
}

function partsOf(arn: string): string[] {
  const parts = arn.split(':')
  return parts.length <= arnParts
    ? parts
    : [...parts.slice(0, arnParts - 1), parts.slice(arnParts - 1).join(':')]
}
