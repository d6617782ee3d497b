import { expect, test } from 'vitest'
import { definitionOf, indexNames } from '../../lambdas/search/indexes.ts'

test.each(indexNames)(
  'the index %s refuses fields that it does not have, and divides text as it says',
  (index) => {
    const { settings, mappings } = definitionOf(index)
    const { analyzer, normalizer } = settings.analysis
    expect(mappings.dynamic).toBe('strict')
    expect(mappings.properties).toHaveProperty('id', { type: 'keyword' })
    for (const field of Object.values<Record<string, string>>(mappings.properties)) {
      expect(['text', 'keyword', 'long']).toContain(field['type'])
      if (field['type'] === 'text') expect(Object.keys(analyzer)).toContain(field['analyzer'])
      else if (field['normalizer']) expect(Object.keys(normalizer)).toContain(field['normalizer'])
    }
  },
)
