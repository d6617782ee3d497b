import { expect, onTestFinished, test } from 'vitest'
import { cacheSite } from '../../../infra/deploy/cache-site.ts'
import { startAws } from './aws.ts'

test('the switch changes one setting of the published configuration, and says what browsers will do', async () => {
  const { aws, s3, close } = await startAws()
  onTestFinished(close)
  s3.make('site')
  s3.put('site', 'config.json', JSON.stringify({ domain: 'campus.example', cachesSite: true }))
  const said: string[] = []
  const world = { aws, say: (line: string) => void said.push(line) }
  const published = () => JSON.parse(s3.read('site', 'config.json')) as unknown
  await cacheSite(world, 'site', false)
  expect(published()).toEqual({ domain: 'campus.example', cachesSite: false })
  await cacheSite(world, 'site', true)
  expect(published()).toEqual({ domain: 'campus.example', cachesSite: true })
  expect(said).toEqual([
    'Browsers drop the cached site at their next visit, and load every visit after that from the network.',
    'Browsers cache the site again, from their next visit on.',
  ])
})
