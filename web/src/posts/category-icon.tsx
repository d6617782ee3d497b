import { categoryIcons } from './category-icons.ts'
import type { Category } from '../../../shared/posts/category.ts'

export function CategoryIcon({ category, size = 20 }: { category: Category; size?: number }) {
  const Icon = categoryIcons[category]
  return <Icon size={size} aria-hidden />
}
