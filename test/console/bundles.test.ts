/** The console is never part of the students' site: neither build reaches the sources of the other. */
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { importsIn, importsOf, sources } from '../style/source.ts'

/** Returns every file and package that these files import, directly or indirectly, and the files themselves. */
function reached(entries: string[]): Set<string> {
  const found = new Set<string>()
  const visit = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    for (const target of importsOf.get(file) ?? []) visit(target)
  }
  entries.forEach(visit)
  return found
}
const isOfAmplifyUi = (name: string) => name.startsWith('@aws-amplify/ui')

/** Returns the paths of the module scripts that an HTML page loads. */
const scriptsOf = (page: string) =>
  [...readFileSync(page, 'utf8').matchAll(/<script type="module" src="([^"]+)"/g)].map(([, src = '']) =>
    normalize(join(dirname(page), src)),
  )

test("the students' pages import no file of the console and no component of Amplify", () => {
  const scripts = [...scriptsOf('web/index.html'), 'web/src/app/service-worker.ts']
  expect(scripts).toHaveLength(3)
  const site = [...reached(scripts)]
  expect(site.length).toBeGreaterThan(500)
  expect(site.filter((name) => name.startsWith('web/console/') || isOfAmplifyUi(name))).toEqual([])
})

test("of the students' sources, the console imports only the folder `lib`", () => {
  const scripts = scriptsOf('web/console/index.html')
  expect(scripts).toEqual(['web/console/main.tsx'])
  const console = [...reached(scripts)]
  expect(console.filter(isOfAmplifyUi)).not.toEqual([])
  const shared = console.filter((name) => name.startsWith('web/src/'))
  expect(shared.filter((name) => !name.startsWith('web/src/lib/'))).toEqual([])
})

test('only the console imports the components of Amplify', () => {
  const users = sources.filter((file) => importsIn(readFileSync(file, 'utf8')).some(isOfAmplifyUi))
  expect(users.filter((file) => !/^(web|test)\/console\//.test(file))).toEqual([])
})
