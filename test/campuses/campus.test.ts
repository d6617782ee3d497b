import { describe, expect, test } from 'vitest'
import { campuses, campusOfHost, campusUrl, findCampus } from '../../shared/campuses/campus.ts'
import { campusOfEmail, domainsOf, isSchoolEmail } from '../../shared/campuses/school-domains.ts'

const campus = (id: string) => findCampus(id) ?? expect.fail(`There is no ${id}`)

describe('the campus of a host', () => {
  test.each([
    ['ou.example.com', 'ou'],
    ['UT.example.com', 'ut'],
    ['ut.example.com:3000', 'ut'],
    ['example.com', 'campus'],
    ['example.com:443', 'campus'],
    ['nowhere.example.com', 'ou'],
    ['ut.ou.example.com', 'ou'],
    ['localhost', 'ou'],
    ['127.0.0.1:3000', 'ou'],
    ['utexample.com', 'ou'],
    ['', 'ou'],
  ])('%s is %s', (host, id) => expect(campusOfHost(host, 'example.com').id).toBe(id))
})

test('the catalogue has fifteen campuses with unique ids and valid colours', () => {
  expect(campuses.map(({ name }) => name)).toEqual(
    'Campus OU UT SMU UF UCLA Stanford Duke OkState TAMU MIT Harvard UCF FSU UNT'.split(' '),
  )
  expect(new Set(campuses.map(({ id }) => id)).size).toBe(15)
  for (const { id, color } of campuses) expect(color, id).toMatch(/^#[0-9a-f]{6}$/)
})

test('every school has a city, a state, a country, and its own account on the social network', () => {
  for (const { id, name, location, socialHandle } of campuses) {
    expect(socialHandle).toBe(`${name}BuySell`)
    const isSomewhere = location.city !== '' && /^[A-Z]{2}$/.test(location.state) && location.country === 'US'
    expect(isSomewhere, id).toBe(id !== 'campus')
  }
})

test('OU and the generic site are public, and the other schools are private', () => {
  expect(campuses.filter(({ privacy }) => privacy === 'public').map(({ id }) => id)).toEqual(['campus', 'ou'])
})

test("the address of a campus's site is a subdomain of the stage's domain", () => {
  const site = { protocol: 'http:', domain: 'campus.localhost', port: '3000' }
  expect(campusUrl(campus('ut'), site)).toBe('http://ut.campus.localhost:3000')
  expect(campusUrl(campus('campus'), { ...site, protocol: 'https:', port: '' })).toBe(
    'https://campus.localhost',
  )
})

describe('a school e-mail', () => {
  test.each([
    ['ann@ou.edu', true],
    ['a.b-c_9@ou.edu', true],
    ['ann@mail.ou.edu', false],
    ['ann@ou.edu.evil.com', false],
    ['ann+tag@ou.edu', false],
    ['Ann@ou.edu', false],
    ['@ou.edu', false],
    ['a@b@ou.edu', false],
    ['ann@utexas.edu', false],
  ])('%s is valid for OU: %s', (email, valid) => expect(isSchoolEmail(email, campus('ou'))).toBe(valid))

  test.each(['utexas', 'uta', 'utdallas', 'utep', 'utrgv', 'utsa', 'uttyler', 'utpb'])(
    'of %s, a university of the UT system, joins UT; its sub-domains and look-alikes do not',
    (school) => {
      expect(isSchoolEmail(`ann@${school}.edu`, campus('ut'))).toBe(true)
      for (const domain of [
        `mail.${school}.edu`,
        `${school}.edu.example.com`,
        `${school}.com`,
        `x${school}.edu`,
      ])
        expect(isSchoolEmail(`ann@${domain}`, campus('ut')), domain).toBe(false)
    },
  )
  test.each([
    ['college.harvard.edu', 'harvard'],
    ['g.harvard.edu', 'harvard'],
    ['g.ucla.edu', 'ucla'],
    ['mail.smu.edu', 'smu'],
    ['knights.ucf.edu', 'ucf'],
    ['my.fsu.edu', 'fsu'],
    ['my.unt.edu', 'unt'],
    ['mavs.uta.edu', 'ut'],
    ['my.utexas.edu', 'ut'],
  ])('of %s, which students get, joins %s', (domain, id) => {
    expect(isSchoolEmail(`ann@${domain}`, campus(id))).toBe(true)
    expect(campusOfEmail(`ann@${domain}`)?.id).toBe(id)
  })

  test('has a domain of only one school, and every campus but the generic one has such domains', () => {
    const all = campuses.flatMap(domainsOf)
    expect(new Set(all).size).toBe(all.length)
    for (const one of campuses) expect(domainsOf(one).length > 0, one.id).toBe(one.id !== 'campus')
    expect(campusOfEmail('ann@gmail.com')).toBeUndefined()
  })

  test('never joins the generic campus', () =>
    expect(isSchoolEmail('ann@ou.edu', campus('campus'))).toBe(false))
})
