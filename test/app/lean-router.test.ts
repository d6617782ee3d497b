import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../infra/functions.ts'
import { placesIn } from '../../web/lean-router.ts'

test('what is taken out of React Router is where it was', () => {
  const files = globSync('node_modules/react-router/dist/development/*.mjs', { cwd: root })
  const code = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  for (const places of placesIn(code)) expect(places).toBeGreaterThan(0)
})
