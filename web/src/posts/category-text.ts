/** The readable name of a category: 'TVs & Media Players'. */
export function categoryText(category: string): string {
  return category.replace(/^tvs/, 'TVs').replace(/(^|\s|\d)([a-z])/g, (found) => found.toUpperCase())
}
