import { expect, test } from 'vitest'
import { definitionOf, indexNames } from '../../lambdas/platform/search-indexes.ts'

test.each(indexNames)('the index %s refuses unknown fields, and analyzes text as defined', (index) => {
  const { settings, mappings } = definitionOf(index)
  const { analyzer, normalizer } = settings.analysis
  expect(mappings.dynamic).toBe('strict')
  expect(mappings.properties).toHaveProperty('id', { type: 'keyword' })
  for (const field of Object.values<Record<string, string>>(mappings.properties)) {
    expect(['text', 'keyword', 'long']).toContain(field['type'])
    if (field['type'] === 'text') expect(Object.keys(analyzer)).toContain(field['analyzer'])
    else if (field['normalizer']) expect(Object.keys(normalizer)).toContain(field['normalizer'])
  }
})
