import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { HeaderLines } from '../../../../infra/local/edge/message.ts'
import { openViewer } from '../../../../infra/local/edge/viewer.ts'

const norman = { country: 'US', region: 'OK', city: 'Norman' }

function aLaptop() {
  const viewerOf = openViewer()
  return (address: string, headers: HeaderLines = []) => {
    const [path = '/', query = ''] = address.split('?')
    return viewerOf({ method: 'GET', path, query, headers, body: Readable.from([]), address: '', port: 1 })
  }
}
const clock = (timeZone: string): HeaderLines => [['X-Time-Zone', timeZone]]

test("by default every viewer is in Norman, in their browser's time zone", () => {
  const viewerOf = aLaptop()
  expect(viewerOf('/api/place', clock('Asia/Tokyo'))).toEqual({ ...norman, timeZone: 'Asia/Tokyo' })
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(viewerOf('/home')).toEqual({ ...norman, timeZone })
})

test("a country in a page's address applies until another page's address changes it", () => {
  const viewerOf = aLaptop()
  viewerOf('/home?country=de')
  const germany = { country: 'DE', countryName: 'Germany', timeZone: 'America/Chicago' }
  expect(viewerOf('/api/place', clock('America/Chicago'))).toEqual(germany)
  expect(viewerOf('/home', clock('America/Chicago'))).toEqual(germany)
  viewerOf('/saved?country=US')
  expect(viewerOf('/api/place', clock('Asia/Tokyo'))).toEqual({ ...norman, timeZone: 'Asia/Tokyo' })
})

test('a time zone can be set alone, and `device` restores the default', () => {
  const viewerOf = aLaptop()
  viewerOf('/home?timeZone=America/New_York')
  expect(viewerOf('/api/place', clock('Asia/Tokyo'))).toEqual({ ...norman, timeZone: 'America/New_York' })
  viewerOf('/home?timeZone=device')
  expect(viewerOf('/api/place', clock('Asia/Tokyo'))).toEqual({ ...norman, timeZone: 'Asia/Tokyo' })
})

test('a simulated failed look-up gives no location', () => {
  const viewerOf = aLaptop()
  viewerOf('/home?country=unknown&timeZone=unknown')
  expect(viewerOf('/api/place', clock('Asia/Tokyo'))).toEqual({})
})

test('the header x-play-place changes the location of one request only, and only addresses of pages change that of later ones', () => {
  const viewerOf = aLaptop()
  expect(viewerOf('/api/place', [['x-play-place', 'country=FR&timeZone=Europe/Paris']])).toEqual({
    country: 'FR',
    countryName: 'France',
    timeZone: 'Europe/Paris',
  })
  viewerOf('/api/place?country=DE')
  viewerOf('/files/x?country=DE')
  expect(viewerOf('/api/place')).toMatchObject(norman)
})

test('an invalid country or time zone is ignored', () => {
  const viewerOf = aLaptop()
  viewerOf('/home?country=Germany&timeZone=Mars/Olympus')
  expect(viewerOf('/api/place', clock('Asia/Tokyo'))).toEqual({ ...norman, timeZone: 'Asia/Tokyo' })
})
