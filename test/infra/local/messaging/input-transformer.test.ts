import { expect, test } from 'vitest'
import { compileTransformer } from '../../../../infra/local/messaging/input-transformer.ts'

const event = { 'detail-type': 'post-created', detail: { campusId: 'o"u', postId: 'p' } }
const InputPathsMap = { type: '$.detail-type', campus: '$.detail.campusId' }

test("the result contains the values at the template's paths, and nothing else of the event", () => {
  const transform = compileTransformer({ InputPathsMap, InputTemplate: '{"name":<type>,"campus":<campus>}' })
  expect(JSON.parse(transform(event))).toEqual({ name: 'post-created', campus: 'o"u' })
})

test('an event without one of the values is refused', () => {
  const transform = compileTransformer({ InputPathsMap, InputTemplate: '{"campus":<campus>}' })
  expect(() => transform({ detail: {} })).toThrow('no value for <campus>')
})

test.each([
  ['a quoted variable', { InputPathsMap, InputTemplate: '{"name":"<type>"}' }],
  ['a variable without a path', { InputPathsMap, InputTemplate: '{"at":<aws.events.event.ingestion-time>}' }],
  ['a path into a list', { InputPathsMap: { one: '$.detail.list[0]' }, InputTemplate: '{"one":<one>}' }],
  ['the whole event', { InputPathsMap: { all: '$' }, InputTemplate: '{"all":<all>}' }],
])('%s is refused at start', (_, transformer) => {
  expect(() => compileTransformer(transformer)).toThrow('not supported')
})
