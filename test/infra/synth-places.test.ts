import { beforeAll, expect, test } from 'vitest'
import { buildFunctions } from '../../infra/build.ts'
import { functions } from '../../infra/functions.ts'
import { synthesize, type Json } from './synth-fixture.ts'

beforeAll(async () => void (await buildFunctions()))

const rulesIn = (stage: string) =>
  functions.flatMap(({ name }) => {
    const [, { Properties }] = synthesize(stage).functionNamed(name)
    const { PLACE_RULES } = Properties['Environment'].Variables
    return PLACE_RULES === undefined ? [] : [[name, PLACE_RULES]]
  })

test('in prod, the functions that decide who may sign in have both location rules; in dev they have none', () => {
  const both = 'country,time-zone'
  expect(Object.fromEntries(rulesIn('prod'))).toEqual({ 'geography-api': both, 'accounts-api': both })
  expect(rulesIn('dev')).toEqual([])
})

test("the distribution sends the API the viewer's location, which viewers cannot set, and the page's time zone", () => {
  const { CacheBehaviors } = synthesize('prod').theOnly('AWS::CloudFront::Distribution').DistributionConfig
  const api: Json = CacheBehaviors.find(({ PathPattern }: Json) => PathPattern === '/api/*')
  // AWS's managed policy AllViewerAndCloudFrontHeaders-2022-06 adds CloudFront's country and time zone headers to the
  // viewer's own headers.
  expect(api.OriginRequestPolicyId).toBe('33f36d7e-f396-46d9-90e0-52428a34d9dc')
})
