import { expect, test } from 'vitest'
import { getPlace } from '../../shared/geography/get-place.ts'
import { responseOf, member, theCloud } from '../cloud.ts'
import { callFrom, chicago, germany, otherZone, type From } from './call-from.ts'

const served = { isServed: true }
const placeOf = async (from: From) => (await callFrom(from, getPlace, {})).output

test('people in the United States with a matching clock are served', async () => {
  expect(await placeOf(chicago)).toEqual(served)
  expect(await placeOf({ ...chicago, device: 'America/Menominee' })).toEqual(served)
})

test('the response names the rule that a place breaks, and only the rule of the country if the place breaks both rules', async () => {
  expect(await placeOf(germany)).toEqual({ isServed: false, brokenRule: 'country' })
  expect(await placeOf(otherZone)).toEqual({ isServed: false, brokenRule: 'time-zone' })
  expect(await placeOf({ play: 'country=DE&timeZone=Europe/Berlin', device: 'Asia/Tokyo' })).toEqual({
    isServed: false,
    brokenRule: 'country',
  })
})

test('people whose place cannot be looked up are admitted', async () => {
  expect(await placeOf({ play: 'country=unknown&timeZone=unknown', device: 'Asia/Tokyo' })).toEqual(served)
  expect(await placeOf({ play: 'timeZone=America/Chicago' })).toEqual(served)
  expect(await placeOf({ play: 'timeZone=America/Chicago', device: 'Mars/Olympus' })).toEqual(served)
})

test('the distribution overwrites the place headers that a client sends', async () => {
  const headers = {
    'CloudFront-Viewer-Country': 'US',
    'cloudfront-viewer-country': 'US',
    'cloudfront-viewer-time-zone': 'Europe/Berlin',
  }
  expect(await placeOf({ ...germany, headers })).toEqual({ isServed: false, brokenRule: 'country' })
  expect((await placeOf({ ...otherZone, headers })).brokenRule).toBe('time-zone')
  expect(await placeOf({ ...chicago, headers: { 'cloudfront-viewer-country': 'DE' } })).toEqual(served)
})

test('a visitor’s request makes no call to the table, and members may send the request, too', async () => {
  const answer = await callFrom(chicago, getPlace, {})
  expect(answer.capacity).toEqual({ calls: 0, read: 0, write: 0 })
  expect((await callFrom(chicago, getPlace, {}, await member())).output).toEqual(served)
})

test('a request with an unknown field is refused', async () => {
  const { ports } = await theCloud()
  const answer = await responseOf(await fetch(`http://127.0.0.1:${ports.site}/api/place?ip=1.1.1.1`))
  expect([answer.status, answer.error?.code]).toEqual([400, 'bad-input'])
})
