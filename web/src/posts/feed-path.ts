/** The address of the feed, or of one category of it. */
export function feedPath(category: string | undefined): string {
  return category === undefined ? '/home' : `/home?${new URLSearchParams({ category })}`
}
